-- Histories and authors have one name in all tables.
ALTER TABLE "vehicle_change" RENAME TO "vehicle_event";
ALTER TABLE "vehicle_event" RENAME CONSTRAINT "vehicle_change_pkey" TO "vehicle_event_pkey";
ALTER TABLE "vehicle_event" RENAME CONSTRAINT "vehicle_change_vehicle_id_fkey" TO "vehicle_event_vehicle_id_fkey";
ALTER TABLE "vehicle_event" RENAME CONSTRAINT "vehicle_change_import_id_fkey" TO "vehicle_event_import_id_fkey";
ALTER TABLE "vehicle_event" RENAME CONSTRAINT "vehicle_change_action" TO "vehicle_event_action";
ALTER INDEX "vehicle_change_vehicle_id_id_idx" RENAME TO "vehicle_event_vehicle_id_id_idx";
ALTER INDEX "vehicle_change_import_id_idx" RENAME TO "vehicle_event_import_id_idx";
ALTER SEQUENCE "vehicle_change_id_seq" RENAME TO "vehicle_event_id_seq";
ALTER TRIGGER "vehicle_change_append_only" ON "vehicle_event" RENAME TO "vehicle_event_append_only";

ALTER TABLE "request_status_change" RENAME TO "request_event";
ALTER TABLE "request_event" RENAME CONSTRAINT "request_status_change_pkey" TO "request_event_pkey";
ALTER TABLE "request_event" RENAME CONSTRAINT "request_status_change_request_id_fkey" TO "request_event_request_id_fkey";
ALTER TABLE "request_event" RENAME CONSTRAINT "request_status_change_event" TO "request_event_event";
ALTER TABLE "request_event" RENAME CONSTRAINT "request_status_change_keeps_status" TO "request_event_keeps_status";
ALTER INDEX "request_status_change_request_id_id_idx" RENAME TO "request_event_request_id_id_idx";
ALTER SEQUENCE "request_status_change_id_seq" RENAME TO "request_event_id_seq";
ALTER TRIGGER "request_status_change_append_only" ON "request_event" RENAME TO "request_event_append_only";

ALTER TABLE "part_change" RENAME TO "part_event";
ALTER TABLE "part_event" RENAME CONSTRAINT "part_change_pkey" TO "part_event_pkey";
ALTER TABLE "part_event" RENAME CONSTRAINT "part_change_part_id_fkey" TO "part_event_part_id_fkey";
ALTER TABLE "part_event" RENAME CONSTRAINT "part_change_event" TO "part_event_event";
ALTER INDEX "part_change_part_id_id_idx" RENAME TO "part_event_part_id_id_idx";
ALTER SEQUENCE "part_change_id_seq" RENAME TO "part_event_id_seq";
ALTER TRIGGER "part_change_append_only" ON "part_event" RENAME TO "part_event_append_only";

ALTER TABLE "want_change" RENAME TO "want_event";
ALTER TABLE "want_event" RENAME CONSTRAINT "want_change_pkey" TO "want_event_pkey";
ALTER TABLE "want_event" RENAME CONSTRAINT "want_change_want_id_fkey" TO "want_event_want_id_fkey";
ALTER TABLE "want_event" RENAME CONSTRAINT "want_change_action" TO "want_event_action";
ALTER INDEX "want_change_want_id_id_idx" RENAME TO "want_event_want_id_id_idx";
ALTER SEQUENCE "want_change_id_seq" RENAME TO "want_event_id_seq";
ALTER TRIGGER "want_change_append_only" ON "want_event" RENAME TO "want_event_append_only";

ALTER TABLE "vehicle_event" RENAME COLUMN "user_id" TO "author_id";
ALTER TABLE "vehicle_event" RENAME COLUMN "user_name" TO "author_name";
ALTER TABLE "vehicle_import" RENAME COLUMN "user_name" TO "author_name";
ALTER TABLE "bulk_picture" RENAME COLUMN "user_name" TO "author_name";
