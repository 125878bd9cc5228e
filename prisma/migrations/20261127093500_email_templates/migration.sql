-- Edited emails are templates in the settings too; earlier versions refuse updates
ALTER TABLE "business_version" DISABLE TRIGGER "business_version_append_only";
UPDATE "business_version" SET "value" = "value" - 'letters' || jsonb_build_object('emailTemplates', "value"->'letters') WHERE "value" ? 'letters';
ALTER TABLE "business_version" ENABLE TRIGGER "business_version_append_only";
