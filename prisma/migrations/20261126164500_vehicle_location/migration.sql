-- Arabic marks that change places once a sign between them is gone do not count either
CREATE OR REPLACE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(
      translate(lower(normalize("value", NFKD) COLLATE "C"),
        'ØøĐđÐðŁłĦħŦŧŊŋıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐ',
        'ooddddllhhttnniσαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґ'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), '&', 'and'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u02B0-\u036F\u0483-\u0489\u0591-\u05C7\u0600-\u061F\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u302A-\u3030\u3099-\u309C\u30FB\uE000-\uF8FF\uFE00-\uFE2F\uFEFF\uFFF0-\uFFFF\U0001F000-\U0001FAFF\U000E0000-\U000E0FFF]+' COLLATE "C", '', 'g')
$$;

-- A dismantled vehicle stands somewhere in the yard. The key is apart from the search text, since visitors search that
ALTER TABLE "vehicle" ADD COLUMN "location" TEXT, ADD COLUMN "location_key" TEXT,
  ADD CONSTRAINT "vehicle_location" CHECK ("location" IS NULL OR ("kind" = 'dismantled' AND char_length("location") BETWEEN 1 AND 40));
CREATE OR REPLACE FUNCTION "vehicle_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(CASE NEW."kind" WHEN 'retail' THEN ARRAY['available', 'pending', 'sold'] ELSE ARRAY['Parts Available', 'Awaiting Dismantle', 'Scrapped'] END, NEW."status") - 1;
  NEW."make_key" := fold_text(NEW."make");
  NEW."search_text" := concat_ws(' ', fold_text(NEW."stock_number"), NEW."year", fold_text(concat(NEW."make", NEW."model", NEW."trim")), fold_text(NEW."vin"));
  NEW."location_key" := fold_text(NEW."location");
  RETURN NEW;
END $$;
CREATE INDEX "vehicle_location_key_idx" ON "vehicle" USING GIN ("location_key" gin_trgm_ops);
