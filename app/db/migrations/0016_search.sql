-- Similar words (pg_trgm), an index that begins with the gym (btree_gin), and how many letters differ (fuzzystrmatch).
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "btree_gin";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "fuzzystrmatch";--> statement-breakpoint
CREATE TABLE "equipment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "equipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"text" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "equipment_text" UNIQUE("gym_id","text"),
	CONSTRAINT "equipment_length" CHECK (length("equipment"."text") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"workout_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_words_gym_id_id" UNIQUE("gym_id","id"),
	CONSTRAINT "search_words_word" UNIQUE("gym_id","word"),
	CONSTRAINT "search_words_length" CHECK (length("search_words"."word") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "workout_words" (
	"gym_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"word_id" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workout_words_gym_id_workout_id_word_id_pk" PRIMARY KEY("gym_id","workout_id","word_id")
);
--> statement-breakpoint
CREATE TABLE "workouts_to_index" (
	"gym_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	CONSTRAINT "workouts_to_index_gym_id_workout_id_pk" PRIMARY KEY("gym_id","workout_id")
);
--> statement-breakpoint
ALTER TABLE "workouts" ADD COLUMN "equipment_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_words" ADD CONSTRAINT "workout_words_word" FOREIGN KEY ("gym_id","word_id") REFERENCES "public"."search_words"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workouts_to_index" ADD CONSTRAINT "workouts_to_index_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("gym_id","word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "workout_words_newest" ON "workout_words" USING btree ("gym_id","word_id","published_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST);--> statement-breakpoint
-- Whoever changes a text that workouts are found by has their words written again. The word's column is compared by
-- bytes, so that a range is a beginning in any database.
-- A conflict locks the row, so that the job leaves the workout alone until the change is committed.
CREATE FUNCTION "index_workout"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "workouts_to_index" ("gym_id", "workout_id") VALUES (NEW."gym_id", NEW."id") ON CONFLICT ("gym_id", "workout_id") DO UPDATE SET "workout_id" = EXCLUDED."workout_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "index_deleted_workout"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A gym that is deleted takes its words along.
	INSERT INTO "workouts_to_index" ("gym_id", "workout_id")
	SELECT "id", OLD."id" FROM "gyms" WHERE "id" = OLD."gym_id"
	ON CONFLICT ("gym_id", "workout_id") DO UPDATE SET "workout_id" = EXCLUDED."workout_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "index_workouts_of_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "workouts_to_index" ("gym_id", "workout_id")
	SELECT "gym_id", "workout_id" FROM "workout_tags" WHERE "gym_id" = NEW."gym_id" AND "tag_id" = NEW."id"
	ORDER BY 1, 2 ON CONFLICT ("gym_id", "workout_id") DO UPDATE SET "workout_id" = EXCLUDED."workout_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "index_workouts_of_equipment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "workouts_to_index" ("gym_id", "workout_id")
	SELECT "gym_id", "id" FROM "workouts" WHERE "gym_id" = NEW."gym_id" AND "equipment_ids" @> ARRAY[NEW."id"]
	ORDER BY 1, 2 ON CONFLICT ("gym_id", "workout_id") DO UPDATE SET "workout_id" = EXCLUDED."workout_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "index_workout_of_category"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A workout that is deleted takes its categories along.
	INSERT INTO "workouts_to_index" ("gym_id", "workout_id")
	SELECT "gym_id", "id" FROM "workouts"
	WHERE "gym_id" = COALESCE(NEW."gym_id", OLD."gym_id") AND "id" = COALESCE(NEW."workout_id", OLD."workout_id")
	ON CONFLICT ("gym_id", "workout_id") DO UPDATE SET "workout_id" = EXCLUDED."workout_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "index_workouts_of_category"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "workouts_to_index" ("gym_id", "workout_id")
	SELECT "gym_id", "workout_id" FROM "workout_type_workouts" WHERE "gym_id" = NEW."gym_id" AND "workout_type_key" = NEW."key"
	ORDER BY 1, 2 ON CONFLICT ("gym_id", "workout_id") DO UPDATE SET "workout_id" = EXCLUDED."workout_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "index_workouts_of_trainer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "workouts_to_index" ("gym_id", "workout_id")
	SELECT w."gym_id", w."id" FROM "workouts" w JOIN "gym_trainers" t ON t."gym_id" = w."gym_id" AND t."trainer_id" = w."trainer_id"
	WHERE t."trainer_id" = NEW."id" ORDER BY 1, 2 ON CONFLICT ("gym_id", "workout_id") DO UPDATE SET "workout_id" = EXCLUDED."workout_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "index_workout" AFTER INSERT OR UPDATE OF "name", "texts", "focus_areas", "equipment_desc", "equipment_ids", "tag_ids", "trainer_id", "published_at" ON "workouts" FOR EACH ROW EXECUTE FUNCTION "index_workout"();--> statement-breakpoint
CREATE TRIGGER "index_deleted_workout" AFTER DELETE ON "workouts" FOR EACH ROW EXECUTE FUNCTION "index_deleted_workout"();--> statement-breakpoint
CREATE TRIGGER "index_workouts_of_tag" AFTER UPDATE OF "text", "texts" ON "tags" FOR EACH ROW EXECUTE FUNCTION "index_workouts_of_tag"();--> statement-breakpoint
CREATE TRIGGER "index_workouts_of_equipment" AFTER UPDATE OF "text", "texts" ON "equipment" FOR EACH ROW EXECUTE FUNCTION "index_workouts_of_equipment"();--> statement-breakpoint
CREATE TRIGGER "index_workout_of_category" AFTER INSERT OR DELETE ON "workout_type_workouts" FOR EACH ROW EXECUTE FUNCTION "index_workout_of_category"();--> statement-breakpoint
CREATE TRIGGER "index_workouts_of_category" AFTER UPDATE OF "name", "texts" ON "workout_types" FOR EACH ROW EXECUTE FUNCTION "index_workouts_of_category"();--> statement-breakpoint
CREATE TRIGGER "index_workouts_of_trainer" AFTER UPDATE OF "screen_name" ON "trainers" FOR EACH ROW EXECUTE FUNCTION "index_workouts_of_trainer"();--> statement-breakpoint
INSERT INTO "workouts_to_index" ("gym_id", "workout_id") SELECT "gym_id", "id" FROM "workouts";
