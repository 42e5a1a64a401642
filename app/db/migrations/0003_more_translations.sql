ALTER TABLE "movements" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;