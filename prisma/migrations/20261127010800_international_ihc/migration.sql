-- IHC is a name of International; the trigger derives the key and the search text of the make
UPDATE "vehicle" SET "make" = 'International', "make_key" = '', "body_type" = NULL WHERE fold_text("make") = 'ihc';
