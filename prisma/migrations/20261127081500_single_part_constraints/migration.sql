ALTER TABLE "quote_line" RENAME CONSTRAINT "quote_line_piece" TO "quote_line_single_part";
ALTER TABLE "sale_line" RENAME CONSTRAINT "sale_line_piece" TO "sale_line_single_part";
