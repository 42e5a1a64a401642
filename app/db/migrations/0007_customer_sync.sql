ALTER TABLE "payment_customers" ADD COLUMN "contact_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "synced_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payment_customers_unsynced" ON "payment_customers" USING btree ("claimed_until") WHERE synced_version < contact_version and gone_at is null;