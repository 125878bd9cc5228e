-- Text is compared without case, accents, punctuation, blanks and invisible characters, by the same rule as foldText in
-- src/shared/lib/fold-text.ts. No collation has a say, so that an index of it stays right on every Postgres.
CREATE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(
      translate(lower(normalize("value", NFKD) COLLATE "C"),
        'ØøĐđÐðŁłĦħŦŧŊŋıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐ',
        'ooddddllhhttnniσαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґ'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), '&', 'and'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u02B0-\u036F\u0483-\u0489\u0591-\u05C7\u0600-\u061F\u0640\u064B-\u065F\u0670\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u302A-\u3030\u3099-\u309C\u30FB\uE000-\uF8FF\uFE00-\uFE2F\uFEFF\uFFF0-\uFFFF\U0001F000-\U0001FAFF\U000E0000-\U000E0FFF]+' COLLATE "C", '', 'g')
$$;

-- Makes are compared by their key; what a list is ordered and searched by follows from the row
ALTER TABLE "vehicle" ADD COLUMN "make_key" TEXT NOT NULL DEFAULT '';
CREATE OR REPLACE FUNCTION "vehicle_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(CASE NEW."kind" WHEN 'retail' THEN ARRAY['available', 'pending', 'sold'] ELSE ARRAY['Parts Available', 'Awaiting Dismantle', 'Scrapped'] END, NEW."status") - 1;
  NEW."make_key" := fold_text(NEW."make");
  NEW."search_text" := concat_ws(' ', fold_text(NEW."stock_number"), NEW."year", fold_text(concat(NEW."make", NEW."model", NEW."trim")), fold_text(NEW."vin"));
  RETURN NEW;
END $$;

-- The names people say, and the makes as they are spelled from now on
CREATE TEMPORARY TABLE "make_name" ("name" text PRIMARY KEY, "make" text NOT NULL);
INSERT INTO "make_name" VALUES
  ('acura', 'Acura'), ('alfaromeo', 'Alfa Romeo'), ('alfa', 'Alfa Romeo'), ('alpharomeo', 'Alfa Romeo'),
  ('amgeneral', 'AM General'), ('amc', 'AMC'), ('americanmotors', 'AMC'), ('astonmartin', 'Aston Martin'), ('audi', 'Audi'),
  ('austin', 'Austin'), ('austinhealey', 'Austin-Healey'), ('bentley', 'Bentley'), ('bmw', 'BMW'), ('bimmer', 'BMW'),
  ('beamer', 'BMW'), ('beemer', 'BMW'), ('buick', 'Buick'), ('cadillac', 'Cadillac'), ('caddy', 'Cadillac'),
  ('caddie', 'Cadillac'), ('cadi', 'Cadillac'), ('chevrolet', 'Chevrolet'), ('chevy', 'Chevrolet'), ('chev', 'Chevrolet'),
  ('chevie', 'Chevrolet'), ('chevey', 'Chevrolet'), ('chevytruck', 'Chevrolet'), ('chevrolettruck', 'Chevrolet'),
  ('chevytrucks', 'Chevrolet'), ('chrysler', 'Chrysler'), ('crysler', 'Chrysler'), ('citroen', 'Citroën'), ('daewoo', 'Daewoo'),
  ('daihatsu', 'Daihatsu'), ('datsun', 'Datsun'), ('delorean', 'DeLorean'), ('desoto', 'DeSoto'), ('dodge', 'Dodge'),
  ('dodgetruck', 'Dodge'), ('dodgetrucks', 'Dodge'), ('eagle', 'Eagle'), ('ferrari', 'Ferrari'), ('fiat', 'Fiat'),
  ('fisker', 'Fisker'), ('ford', 'Ford'), ('fordtruck', 'Ford'), ('fordtrucks', 'Ford'), ('fordmotor', 'Ford'),
  ('fordmotorcompany', 'Ford'), ('freightliner', 'Freightliner'), ('genesis', 'Genesis'), ('geo', 'Geo'), ('gmc', 'GMC'),
  ('gmctruck', 'GMC'), ('gmctrucks', 'GMC'), ('hino', 'Hino'), ('honda', 'Honda'), ('hummer', 'Hummer'), ('hyundai', 'Hyundai'),
  ('hyundia', 'Hyundai'), ('hundai', 'Hyundai'), ('infiniti', 'Infiniti'), ('infinity', 'Infiniti'), ('ineos', 'INEOS'),
  ('international', 'International'), ('internationalharvester', 'International'), ('navistar', 'International'),
  ('isuzu', 'Isuzu'), ('jaguar', 'Jaguar'), ('jag', 'Jaguar'), ('jeep', 'Jeep'), ('karma', 'Karma'), ('kenworth', 'Kenworth'),
  ('kia', 'Kia'), ('kiamotors', 'Kia'), ('lamborghini', 'Lamborghini'), ('lambo', 'Lamborghini'), ('landrover', 'Land Rover'),
  ('landy', 'Land Rover'), ('lexus', 'Lexus'), ('lincoln', 'Lincoln'), ('lotus', 'Lotus'), ('lucid', 'Lucid'),
  ('lucidmotors', 'Lucid'), ('mack', 'Mack'), ('maserati', 'Maserati'), ('maybach', 'Maybach'), ('mazda', 'Mazda'),
  ('mclaren', 'McLaren'), ('mercedesbenz', 'Mercedes-Benz'), ('mercedes', 'Mercedes-Benz'), ('mb', 'Mercedes-Benz'),
  ('benz', 'Mercedes-Benz'), ('mercedez', 'Mercedes-Benz'), ('mercedezbenz', 'Mercedes-Benz'), ('mercury', 'Mercury'),
  ('mg', 'MG'), ('mini', 'MINI'), ('bmwmini', 'MINI'), ('mitsubishi', 'Mitsubishi'), ('mitsu', 'Mitsubishi'),
  ('mitsubishifuso', 'Mitsubishi Fuso'), ('fuso', 'Mitsubishi Fuso'), ('nissan', 'Nissan'), ('oldsmobile', 'Oldsmobile'),
  ('olds', 'Oldsmobile'), ('opel', 'Opel'), ('packard', 'Packard'), ('peterbilt', 'Peterbilt'), ('peugeot', 'Peugeot'),
  ('plymouth', 'Plymouth'), ('polestar', 'Polestar'), ('pontiac', 'Pontiac'), ('porsche', 'Porsche'), ('porche', 'Porsche'),
  ('ram', 'Ram'), ('dodgeram', 'Ram'), ('ramtruck', 'Ram'), ('ramtrucks', 'Ram'), ('renault', 'Renault'), ('rivian', 'Rivian'),
  ('rollsroyce', 'Rolls-Royce'), ('rolls', 'Rolls-Royce'), ('saab', 'Saab'), ('saturn', 'Saturn'), ('scion', 'Scion'),
  ('toyotascion', 'Scion'), ('skoda', 'Skoda'), ('smart', 'smart'), ('smartcar', 'smart'), ('sterling', 'Sterling'),
  ('studebaker', 'Studebaker'), ('subaru', 'Subaru'), ('subie', 'Subaru'), ('subi', 'Subaru'), ('suzuki', 'Suzuki'),
  ('tesla', 'Tesla'), ('teslamotors', 'Tesla'), ('toyota', 'Toyota'), ('triumph', 'Triumph'), ('vinfast', 'VinFast'),
  ('volkswagen', 'Volkswagen'), ('vw', 'Volkswagen'), ('volkswagon', 'Volkswagen'), ('volks', 'Volkswagen'), ('volvo', 'Volvo'),
  ('westernstar', 'Western Star'), ('willys', 'Willys'), ('workhorse', 'Workhorse'), ('yugo', 'Yugo');

-- Each make and each model of a make gets one spelling: the trade's, else the commonest, and among equals one that mixes capitals and small letters
UPDATE "vehicle" SET "make" = "make_name"."make", "body_type" = NULL
FROM "make_name" WHERE "make_name"."name" = fold_text("vehicle"."make") AND "make_name"."make" <> "vehicle"."make";
UPDATE "vehicle" SET "make" = "best"."make", "body_type" = NULL
FROM (
  SELECT DISTINCT ON ("key") fold_text("make") AS "key", "make" FROM "vehicle" GROUP BY "make"
  ORDER BY "key", count(*) DESC, "make" IN (upper("make"), lower("make")), "make"
) AS "best"
WHERE "best"."key" = fold_text("vehicle"."make") AND "best"."key" <> '' AND "best"."make" <> "vehicle"."make";
UPDATE "vehicle" SET "model" = "best"."model", "body_type" = NULL
FROM (
  SELECT DISTINCT ON ("make", "key") "make", fold_text("model") AS "key", "model" FROM "vehicle" GROUP BY "make", "model"
  ORDER BY "make", "key", count(*) DESC, "model" IN (upper("model"), lower("model")), "model"
) AS "best"
WHERE "best"."make" = "vehicle"."make" AND "best"."key" = fold_text("vehicle"."model") AND "best"."key" <> '' AND "best"."model" <> "vehicle"."model";
-- Has the trigger derive the columns anew
UPDATE "vehicle" SET "make_key" = '';

-- Makes are found, counted and listed by their key; the index of the newest has their spelling too
DROP INDEX "vehicle_make_newest", "vehicle_make_acquired", "vehicle_make_price", "vehicle_fit";
CREATE INDEX "vehicle_make_newest" ON "vehicle" ("kind", "make_key", "status_rank", "created_at" DESC, "id" DESC) INCLUDE ("make") WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_make_acquired" ON "vehicle" ("kind", "make_key", "status_rank", "date_acquired" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_make_price" ON "vehicle" ("kind", "make_key", "status_rank", "price_cents", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_fit" ON "vehicle" ("make_key", "year") WHERE "archived_at" IS NULL AND "kind" = 'dismantled' AND "status" <> 'Scrapped';

-- Requests and wants are searched by the same words
CREATE FUNCTION pg_temp."join_folded"(VARIADIC "words" text[]) RETURNS text LANGUAGE sql AS $$
  SELECT coalesce(string_agg(fold_text("word"), ' ' ORDER BY "place") FILTER (WHERE fold_text("word") <> ''), '')
  FROM unnest("words") WITH ORDINALITY AS "each" ("word", "place")
$$;
CREATE FUNCTION pg_temp."spell_make"("given" text) RETURNS text LANGUAGE sql AS $$
  SELECT coalesce((SELECT "make" FROM pg_temp."make_name" WHERE "name" = fold_text("given")), "given")
$$;
UPDATE "request" SET "search_text" = pg_temp.join_folded("reference", "customer_name", "phone_digits", "customer_email",
  "part"."vin", "part"."year"::text, "part"."make", concat(pg_temp.spell_make("part"."make"), "part"."model", "part"."trim"),
  "part"."system", "part"."component", "part"."other_component")
FROM "part_request_details" AS "part" WHERE "part"."request_id" = "request"."id";
UPDATE "request" SET "search_text" = pg_temp.join_folded("reference", "customer_name", "phone_digits", "customer_email",
  "repair"."vin", "repair"."year"::text, "repair"."make", concat(pg_temp.spell_make("repair"."make"), "repair"."model", "repair"."trim"),
  "repair"."service_type", "repair"."other_service_type")
FROM "repair_request_details" AS "repair" WHERE "repair"."request_id" = "request"."id";
UPDATE "request" SET "search_text" = pg_temp.join_folded("reference", "customer_name", "phone_digits", "customer_email",
  "inquiry"."vehicle_label")
FROM "inquiry_details" AS "inquiry" WHERE "inquiry"."request_id" = "request"."id";
UPDATE "want" SET "search_text" = pg_temp.join_folded("reference", "year_from"::text, "year_to"::text, "make",
  concat(pg_temp.spell_make("make"), "model"), "part", "name", "email",
  regexp_replace(regexp_replace("phone", '\D', '', 'g'), '^1(\d{10})$', '\1'));
DROP FUNCTION pg_temp."join_folded"(text[]), pg_temp."spell_make"(text);
DROP TABLE "make_name";
