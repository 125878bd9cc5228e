-- How a request reached the business. Requests that are there came through the website.
ALTER TABLE "request" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'website';

ALTER TABLE "request"
  ADD CONSTRAINT "request_source" CHECK ("source" IN ('website', 'phone', 'counter'));
