-- Half day that the customer asked for among the free ones
ALTER TABLE "repair_request_details" ADD COLUMN "wished_day" DATE, ADD COLUMN "wished_half" TEXT;
ALTER TABLE "repair_request_details" ADD CONSTRAINT "repair_request_details_wish"
  CHECK (("wished_day" IS NULL) = ("wished_half" IS NULL) AND "wished_half" IN ('morning', 'afternoon'));
