-- Settings saved without the demo hold nothing of the demo, whatever they are.
ALTER TABLE "business_version" ADD COLUMN "is_own" BOOLEAN NOT NULL DEFAULT false;
