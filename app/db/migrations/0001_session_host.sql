ALTER TABLE "sessions" ADD COLUMN "host" text DEFAULT '';--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "host_gym_id" integer;