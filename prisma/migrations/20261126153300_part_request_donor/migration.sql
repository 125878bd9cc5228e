-- AlterTable
ALTER TABLE "part_request_details" ADD COLUMN     "donor_id" UUID,
ADD COLUMN     "donor_label" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "donor_stock_number" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "part_request_details_donor_id_idx" ON "part_request_details"("donor_id");

-- AddForeignKey
ALTER TABLE "part_request_details" ADD CONSTRAINT "part_request_details_donor_id_fkey" FOREIGN KEY ("donor_id") REFERENCES "vehicle"("id") ON DELETE SET NULL ON UPDATE CASCADE;
