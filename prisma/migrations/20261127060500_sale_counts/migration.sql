-- Counts of all views without reading the rows
CREATE INDEX "sale_counts" ON "sale" ("status", "handed_over_at", "returned", "cores_out", "total_cents", "credit_cents", "paid_cents", "id");
