ALTER TABLE "challenges" DROP CONSTRAINT "challenges_item_count";--> statement-breakpoint
DROP INDEX "challenges_published";--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "challenge_done_of_item" ON "challenge_done" USING btree ("gym_id","challenge_id","item_id");--> statement-breakpoint
CREATE INDEX "challenge_members_unfinished" ON "challenge_members" USING btree ("gym_id","challenge_id","student_id","round") WHERE "challenge_members"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "challenge_moves_of_item" ON "challenge_moves" USING btree ("gym_id","challenge_id","item_id");--> statement-breakpoint
CREATE INDEX "challenges_of_gym" ON "challenges" USING btree ("gym_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "challenges_published" ON "challenges" USING btree ("gym_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "challenges"."published_at" is not null and "challenges"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_archived" CHECK ("challenges"."archived_at" is null or "challenges"."published_at" is not null);--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_item_count" CHECK ("challenges"."item_count" > 0 or ("challenges"."item_count" = 0 and "challenges"."published_at" is null));--> statement-breakpoint
DROP TRIGGER "index_workouts_of_challenge" ON "challenges";--> statement-breakpoint
CREATE TRIGGER "index_workouts_of_challenge" AFTER UPDATE OF "name", "texts", "published_at", "archived_at" ON "challenges" FOR EACH ROW EXECUTE FUNCTION "index_workouts_of_challenge"();
