-- CreateTable
CREATE TABLE "backup" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "made_by" TEXT,
    "file" TEXT,
    "bytes" BIGINT,
    "missing_pictures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "backup_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "backup_started_at_idx" ON "backup"("started_at");
