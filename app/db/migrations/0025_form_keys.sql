ALTER TABLE "workout_drafts" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "workout_types" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "workout_drafts" ADD CONSTRAINT "workout_drafts_form" UNIQUE("gym_id","form_key");--> statement-breakpoint
ALTER TABLE "workout_types" ADD CONSTRAINT "workout_types_form" UNIQUE("gym_id","form_key");--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_form" UNIQUE("gym_id","form_key");