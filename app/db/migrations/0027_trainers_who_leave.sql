ALTER TABLE "workout_drafts" ADD COLUMN "scheduled_by" uuid;--> statement-breakpoint
ALTER TABLE "trainers" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workout_drafts" ADD CONSTRAINT "workout_drafts_scheduled_by_accounts_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workout_drafts_scheduled_by" ON "workout_drafts" USING btree ("scheduled_by");