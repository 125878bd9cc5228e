-- An import is kept with the entry of the audit log that names it, so that it can be undone as a whole
CREATE TABLE "vehicle_import" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('retail', 'dismantled')),
  "audit_entry_id" BIGINT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "user_name" TEXT NOT NULL,
  "created" INTEGER NOT NULL CHECK ("created" >= 0),
  "updated" INTEGER NOT NULL CHECK ("updated" >= 0),
  "undone_at" TIMESTAMPTZ(3),
  CONSTRAINT "vehicle_import_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "vehicle_import_audit_entry_id_key" ON "vehicle_import" ("audit_entry_id");
CREATE INDEX "vehicle_import_at_idx" ON "vehicle_import" ("at");

ALTER TABLE "vehicle_change" ADD COLUMN "import_id" UUID;
ALTER TABLE "vehicle_change" ADD CONSTRAINT "vehicle_change_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "vehicle_import" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "vehicle_change_import_id_idx" ON "vehicle_change" ("import_id");

-- What somebody chose for a column or a value of a file
CREATE TABLE "import_choice" (
  "kind" TEXT NOT NULL CHECK ("kind" IN ('retail', 'dismantled')),
  "field" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  CONSTRAINT "import_choice_pkey" PRIMARY KEY ("kind", "field", "text")
);
