-- The lists can be narrowed by it. It follows from make, model and trim; the server sets it for the vehicles that are here already when it starts.
ALTER TABLE "vehicle" ADD COLUMN "body_type" TEXT;
