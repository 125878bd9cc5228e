-- Days of earlier no-shows of an appointment that was moved after them
ALTER TABLE "appointment" ADD COLUMN "missed_days" DATE[] NOT NULL DEFAULT '{}';
