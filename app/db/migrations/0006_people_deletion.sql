ALTER TABLE "accounts" ADD COLUMN "deletion_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "accounts_deletion" ON "accounts" USING btree ("deletion_requested_at") WHERE deletion_requested_at is not null and purged_at is null;--> statement-breakpoint
CREATE INDEX "analytics_events_student" ON "analytics_events" USING btree ("student_id") WHERE student_id is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_purged" CHECK ("accounts"."purged_at" is null or "accounts"."deletion_requested_at" is not null);