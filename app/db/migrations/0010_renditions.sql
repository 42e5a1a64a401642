ALTER TABLE "movements" ADD COLUMN "renditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workouts" ADD COLUMN "single_renditions" jsonb DEFAULT '[]'::jsonb NOT NULL;