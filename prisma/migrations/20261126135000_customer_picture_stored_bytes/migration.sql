-- The bytes of all stored widths, which may be more than those of the picture that was sent.
ALTER TABLE "customer_picture" DROP CONSTRAINT "customer_picture_bytes",
  ADD CONSTRAINT "customer_picture_bytes" CHECK (bytes > 0);
