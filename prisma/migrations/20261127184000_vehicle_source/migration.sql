-- How the vehicle of a part request was found stood as a sentence before the notes of the customer.
ALTER TABLE "part_request_details" ADD COLUMN "vehicle_source" TEXT NOT NULL DEFAULT 'by-hand'
  CONSTRAINT "part_request_details_vehicle_source" CHECK ("vehicle_source" IN ('decoded', 'by-hand', 'donor'));

UPDATE "part_request_details" SET "vehicle_source" = 'decoded'
WHERE "vin" <> '' AND "additional_info" !~ '^(Vehicle entered by hand|Same model as the donor)\.(\n|$)';
UPDATE "part_request_details" SET "vehicle_source" = 'donor' WHERE "additional_info" ~ '^Same model as the donor\.(\n|$)';
UPDATE "part_request_details" SET "additional_info" = regexp_replace("additional_info", '^(Vehicle entered by hand|Same model as the donor)\.(\n|$)', '')
WHERE "additional_info" ~ '^(Vehicle entered by hand|Same model as the donor)\.(\n|$)';
