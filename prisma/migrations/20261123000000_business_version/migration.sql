-- CreateTable
CREATE TABLE "business_version" (
    "version" INTEGER NOT NULL,
    "value" JSONB NOT NULL,
    "changed_sections" TEXT[],
    "changed_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "business_version_pkey" PRIMARY KEY ("version"),
    CONSTRAINT "business_version_positive" CHECK ("version" > 0),
    CONSTRAINT "business_version_object" CHECK (jsonb_typeof("value") = 'object')
);

CREATE TRIGGER "business_version_append_only" BEFORE UPDATE OR DELETE ON "business_version" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Tells every instance of a committed change of the business facts
CREATE FUNCTION "notify_business_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('business_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER "business_version_notify" AFTER INSERT ON "business_version" FOR EACH STATEMENT EXECUTE FUNCTION "notify_business_changed"();
