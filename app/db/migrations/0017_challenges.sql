CREATE TABLE "challenge_done" (
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"challenge_id" integer NOT NULL,
	"round" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"day" date NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "challenge_done_gym_id_student_id_challenge_id_round_item_id_pk" PRIMARY KEY("gym_id","student_id","challenge_id","round","item_id")
);
--> statement-breakpoint
CREATE TABLE "challenge_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "challenge_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"challenge_id" integer NOT NULL,
	"day" smallint NOT NULL,
	"position" smallint NOT NULL,
	"workout_id" integer NOT NULL,
	CONSTRAINT "challenge_items_order" UNIQUE("gym_id","challenge_id","day","position"),
	CONSTRAINT "challenge_items_challenge_id" UNIQUE("gym_id","challenge_id","id"),
	CONSTRAINT "challenge_items_day" CHECK ("challenge_items"."day" between 1 and 84),
	CONSTRAINT "challenge_items_position" CHECK ("challenge_items"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "challenge_members" (
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"challenge_id" integer NOT NULL,
	"round" smallint NOT NULL,
	"starts_on" date NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"done_count" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "challenge_members_gym_id_student_id_challenge_id_round_pk" PRIMARY KEY("gym_id","student_id","challenge_id","round"),
	CONSTRAINT "challenge_members_round" CHECK ("challenge_members"."round" > 0),
	CONSTRAINT "challenge_members_done_count" CHECK ("challenge_members"."done_count" >= 0),
	CONSTRAINT "challenge_members_end" CHECK ("challenge_members"."left_at" is null or "challenge_members"."finished_at" is null)
);
--> statement-breakpoint
CREATE TABLE "challenge_moves" (
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"challenge_id" integer NOT NULL,
	"round" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "challenge_moves_gym_id_student_id_challenge_id_round_item_id_pk" PRIMARY KEY("gym_id","student_id","challenge_id","round","item_id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" text NOT NULL,
	"gym_id" integer NOT NULL,
	"trainer_id" integer,
	"name" text NOT NULL,
	"description" text,
	"picture_url" text,
	"days" smallint NOT NULL,
	"item_count" smallint NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenges_guid_unique" UNIQUE("guid"),
	CONSTRAINT "challenges_gym_id" UNIQUE("gym_id","id"),
	CONSTRAINT "challenges_guid" CHECK ("challenges"."guid" ~ '^[a-z0-9][a-z0-9-]{1,79}$'),
	CONSTRAINT "challenges_days" CHECK ("challenges"."days" between 7 and 84),
	CONSTRAINT "challenges_item_count" CHECK ("challenges"."item_count" > 0),
	CONSTRAINT "challenges_picture_url_form" CHECK ("challenges"."picture_url" ~ '^(?:/pictures/[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*|https://[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]{1,5})?(?:[/?#][A-Za-z0-9\u0080-\uffff._~:/?#@!$&()*+,;=%\[\]-]*)?)$' and length("challenges"."picture_url") <= 2048)
);
--> statement-breakpoint
ALTER TABLE "challenge_done" ADD CONSTRAINT "challenge_done_round" FOREIGN KEY ("gym_id","student_id","challenge_id","round") REFERENCES "public"."challenge_members"("gym_id","student_id","challenge_id","round") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_done" ADD CONSTRAINT "challenge_done_item" FOREIGN KEY ("gym_id","challenge_id","item_id") REFERENCES "public"."challenge_items"("gym_id","challenge_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_items" ADD CONSTRAINT "challenge_items_challenge" FOREIGN KEY ("gym_id","challenge_id") REFERENCES "public"."challenges"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_items" ADD CONSTRAINT "challenge_items_workout_of_gym" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_members" ADD CONSTRAINT "challenge_members_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_members" ADD CONSTRAINT "challenge_members_challenge" FOREIGN KEY ("gym_id","challenge_id") REFERENCES "public"."challenges"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_moves" ADD CONSTRAINT "challenge_moves_round" FOREIGN KEY ("gym_id","student_id","challenge_id","round") REFERENCES "public"."challenge_members"("gym_id","student_id","challenge_id","round") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_moves" ADD CONSTRAINT "challenge_moves_item" FOREIGN KEY ("gym_id","challenge_id","item_id") REFERENCES "public"."challenge_items"("gym_id","challenge_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_trainer_of_gym" FOREIGN KEY ("gym_id","trainer_id") REFERENCES "public"."gym_trainers"("gym_id","trainer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_done_of_student" ON "challenge_done" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "challenge_items_workout" ON "challenge_items" USING btree ("gym_id","workout_id","challenge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_members_running" ON "challenge_members" USING btree ("gym_id","student_id","challenge_id") WHERE "challenge_members"."left_at" is null and "challenge_members"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "challenge_members_of_student" ON "challenge_members" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "challenge_moves_of_student" ON "challenge_moves" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "challenges_published" ON "challenges" USING btree ("gym_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "challenges"."published_at" is not null;--> statement-breakpoint
-- Workouts are found by the names of the challenges that contain them (0016).
CREATE FUNCTION "index_workout_of_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A gym that is deleted takes its words along.
	INSERT INTO "workouts_to_index" ("gym_id", "workout_id")
	SELECT "id", COALESCE(NEW."workout_id", OLD."workout_id") FROM "gyms" WHERE "id" = COALESCE(NEW."gym_id", OLD."gym_id")
	ON CONFLICT ("gym_id", "workout_id") DO UPDATE SET "workout_id" = EXCLUDED."workout_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "index_workouts_of_challenge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "workouts_to_index" ("gym_id", "workout_id")
	SELECT DISTINCT "gym_id", "workout_id" FROM "challenge_items" WHERE "gym_id" = NEW."gym_id" AND "challenge_id" = NEW."id"
	ORDER BY 1, 2 ON CONFLICT ("gym_id", "workout_id") DO UPDATE SET "workout_id" = EXCLUDED."workout_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "index_workout_of_item" AFTER INSERT OR DELETE ON "challenge_items" FOR EACH ROW EXECUTE FUNCTION "index_workout_of_item"();--> statement-breakpoint
CREATE TRIGGER "index_workouts_of_challenge" AFTER UPDATE OF "name", "texts", "published_at" ON "challenges" FOR EACH ROW EXECUTE FUNCTION "index_workouts_of_challenge"();
