-- What a car cost before its last change of price, for 'Price dropped' on its page
ALTER TABLE "vehicle" ADD COLUMN "previous_price_cents" INTEGER,
ADD COLUMN "price_changed_at" TIMESTAMPTZ(3);

-- Kept for every way of writing a price: the form, the API and imports. A price that stood for less than a day was a typo or an
-- attempt, so the price before it stays the previous one.
CREATE FUNCTION "vehicle_price_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."price_cents" IS DISTINCT FROM OLD."price_cents" THEN
    IF NEW."updated_at" - coalesce(OLD."price_changed_at", OLD."created_at") >= interval '1 day' THEN
      NEW."previous_price_cents" := OLD."price_cents";
    END IF;
    NEW."price_changed_at" := NEW."updated_at";
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "vehicle_price_change" BEFORE UPDATE OF "price_cents" ON "vehicle" FOR EACH ROW EXECUTE FUNCTION "vehicle_price_change"();
