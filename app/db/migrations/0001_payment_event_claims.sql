DROP INDEX "payment_events_open";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "subject" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "foreign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "turn" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payment_events_due" ON "payment_events" USING btree ("provider","turn","due_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_subject" ON "payment_events" USING btree ("provider","subject") WHERE handled_at is null;