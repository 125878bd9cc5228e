-- A want is called filled, as staff read it
ALTER TABLE "want" DROP CONSTRAINT "want_status";
UPDATE "want" SET "status" = 'filled' WHERE "status" = 'served';
ALTER TABLE "want" ADD CONSTRAINT "want_status" CHECK ("status" IN ('unconfirmed', 'active', 'filled', 'ended'));

ALTER TABLE "want_change" DROP CONSTRAINT "want_change_action";
ALTER TABLE "want_change" DISABLE TRIGGER "want_change_append_only";
UPDATE "want_change" SET "action" = 'filled' WHERE "action" = 'served';
ALTER TABLE "want_change" ENABLE TRIGGER "want_change_append_only";
ALTER TABLE "want_change" ADD CONSTRAINT "want_change_action" CHECK ("action" IN ('created', 'confirmed', 'kept', 'changed', 'filled', 'ended', 'reopened', 'archived', 'restored', 'told', 'skipped'));
