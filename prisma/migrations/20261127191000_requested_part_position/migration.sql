-- Side and end of a requested part were words at the end of its name.
ALTER TABLE "part_request_details"
  ADD COLUMN "side" TEXT CONSTRAINT "part_request_details_side" CHECK ("side" IN ('left', 'right', 'both')),
  ADD COLUMN "vehicle_end" TEXT CONSTRAINT "part_request_details_end" CHECK ("vehicle_end" IN ('front', 'rear', 'both'));

UPDATE "part_request_details" SET
  "side" = CASE
    WHEN "component" LIKE '%, left (driver)' THEN 'left'
    WHEN "component" LIKE '%, right (passenger)' THEN 'right'
    WHEN "component" LIKE '%, both sides' THEN 'both'
  END,
  "component" = regexp_replace("component", ', (left \(driver\)|right \(passenger\)|both sides)$', '')
WHERE "component" ~ ', (left \(driver\)|right \(passenger\)|both sides)$';

UPDATE "part_request_details" SET
  "vehicle_end" = CASE
    WHEN "component" LIKE '%, front' THEN 'front'
    WHEN "component" LIKE '%, rear' THEN 'rear'
    WHEN "component" LIKE '%, front and rear' THEN 'both'
  END,
  "component" = regexp_replace("component", ', (front|rear|front and rear)$', '')
WHERE "component" ~ ', (front|rear|front and rear)$';
