ALTER TABLE "lives" ADD COLUMN "form_id" uuid;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_form" UNIQUE("gym_id","form_id");