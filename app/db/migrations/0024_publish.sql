CREATE TABLE "workout_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workout_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"workout_id" integer,
	"trainer_id" integer,
	"name" text NOT NULL,
	"created_by" uuid,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"content" jsonb,
	"publish_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workout_drafts_gym_id" UNIQUE("gym_id","id"),
	CONSTRAINT "workout_drafts_workout" UNIQUE("gym_id","workout_id"),
	CONSTRAINT "workout_drafts_state_name" CHECK ("workout_drafts"."state" in ('DRAFT','SCHEDULED','PUBLISHED','ARCHIVED')),
	CONSTRAINT "workout_drafts_publish_at" CHECK (("workout_drafts"."state" = 'SCHEDULED') = ("workout_drafts"."publish_at" is not null)),
	CONSTRAINT "workout_drafts_published" CHECK ("workout_drafts"."state" in ('DRAFT','SCHEDULED') or "workout_drafts"."workout_id" is not null),
	CONSTRAINT "workout_drafts_content" CHECK ("workout_drafts"."content" is not null or "workout_drafts"."workout_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "gym_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gym_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"undone_by" integer
);
--> statement-breakpoint
CREATE TABLE "gym_text_sources" (
	"gym_id" integer NOT NULL,
	"hash" text NOT NULL,
	"markdown" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gym_text_sources_gym_id_hash_pk" PRIMARY KEY("gym_id","hash"),
	CONSTRAINT "gym_text_sources_hash" CHECK ("gym_text_sources"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "legal_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"texts" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"version_id" integer,
	CONSTRAINT "legal_drafts_kind" CHECK ("legal_drafts"."kind" in ('terms','privacy')),
	CONSTRAINT "legal_drafts_mode" CHECK ("legal_drafts"."mode" in ('default','extend','replace'))
);
--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT "challenges_item_count";--> statement-breakpoint
DROP INDEX "challenges_published";--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "workouts" ADD COLUMN "single_file_id" uuid;--> statement-breakpoint
ALTER TABLE "workouts" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gym_files" ADD COLUMN "original_removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workout_drafts" ADD CONSTRAINT "workout_drafts_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_drafts" ADD CONSTRAINT "workout_drafts_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_drafts" ADD CONSTRAINT "workout_drafts_workout_of_gym" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_drafts" ADD CONSTRAINT "workout_drafts_trainer_of_gym" FOREIGN KEY ("gym_id","trainer_id") REFERENCES "public"."gym_trainers"("gym_id","trainer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_changes" ADD CONSTRAINT "gym_changes_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_text_sources" ADD CONSTRAINT "gym_text_sources_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_drafts" ADD CONSTRAINT "legal_drafts_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_drafts" ADD CONSTRAINT "legal_drafts_version" FOREIGN KEY ("gym_id","version_id") REFERENCES "public"."legal_versions"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workout_drafts_newest" ON "workout_drafts" USING btree ("gym_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workout_drafts_state" ON "workout_drafts" USING btree ("gym_id","state","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workout_drafts_account" ON "workout_drafts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "workout_drafts_due" ON "workout_drafts" USING btree ("publish_at") WHERE "workout_drafts"."state" = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "gym_changes_newest" ON "gym_changes" USING btree ("gym_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gym_changes_age" ON "gym_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "legal_drafts_newest" ON "legal_drafts" USING btree ("gym_id","kind","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_file_of_gym" FOREIGN KEY ("gym_id","file_id") REFERENCES "public"."gym_files"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workouts" ADD CONSTRAINT "workouts_single_file_of_gym" FOREIGN KEY ("gym_id","single_file_id") REFERENCES "public"."gym_files"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "movements_file" ON "movements" USING btree ("file_id") WHERE "movements"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "workouts_single_file" ON "workouts" USING btree ("single_file_id") WHERE "workouts"."single_file_id" is not null;--> statement-breakpoint
CREATE INDEX "workouts_archived" ON "workouts" USING btree ("gym_id","id") WHERE "workouts"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "challenge_done_of_item" ON "challenge_done" USING btree ("gym_id","challenge_id","item_id");--> statement-breakpoint
CREATE INDEX "challenge_members_unfinished" ON "challenge_members" USING btree ("gym_id","challenge_id","student_id","round") WHERE "challenge_members"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "challenge_moves_of_item" ON "challenge_moves" USING btree ("gym_id","challenge_id","item_id");--> statement-breakpoint
CREATE INDEX "challenges_of_gym" ON "challenges" USING btree ("gym_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gym_files_with_original" ON "gym_files" USING btree ("created_at") WHERE "gym_files"."state" = 'READY' and "gym_files"."original_removed_at" is null;--> statement-breakpoint
CREATE INDEX "challenges_published" ON "challenges" USING btree ("gym_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "challenges"."published_at" is not null and "challenges"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_archived" CHECK ("challenges"."archived_at" is null or "challenges"."published_at" is not null);--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_item_count" CHECK ("challenges"."item_count" > 0 or ("challenges"."item_count" = 0 and "challenges"."published_at" is null));--> statement-breakpoint
-- Every workout has a draft from now on, also those that were published before.
INSERT INTO "workout_drafts" ("gym_id", "workout_id", "trainer_id", "name", "state", "version", "published_version", "created_at", "updated_at")
SELECT "gym_id", "id", "trainer_id", "name", 'PUBLISHED', 1, 1, "created_at", "published_at" FROM "workouts";--> statement-breakpoint
-- An archived workout is not found.
DROP TRIGGER "index_workout" ON "workouts";--> statement-breakpoint
CREATE TRIGGER "index_workout" AFTER INSERT OR UPDATE OF "name", "texts", "focus_areas", "equipment_desc", "equipment_ids", "tag_ids", "trainer_id", "published_at", "archived_at" ON "workouts" FOR EACH ROW EXECUTE FUNCTION "index_workout"();
--> statement-breakpoint
DROP TRIGGER "index_workouts_of_challenge" ON "challenges";--> statement-breakpoint
CREATE TRIGGER "index_workouts_of_challenge" AFTER UPDATE OF "name", "texts", "published_at", "archived_at" ON "challenges" FOR EACH ROW EXECUTE FUNCTION "index_workouts_of_challenge"();
