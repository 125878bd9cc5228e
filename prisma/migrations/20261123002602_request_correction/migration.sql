-- What staff corrected in a request, with old and new values.
CREATE TABLE "request_correction" (
    "id" BIGSERIAL NOT NULL,
    "request_id" UUID NOT NULL,
    "changes" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "author" TEXT NOT NULL,
    "author_id" UUID,

    CONSTRAINT "request_correction_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "request_correction_request_id_id_idx" ON "request_correction"("request_id", "id");

ALTER TABLE "request_correction" ADD CONSTRAINT "request_correction_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;
