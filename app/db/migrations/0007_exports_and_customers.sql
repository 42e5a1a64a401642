CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"size" bigint,
	"token_hash" text,
	"downloaded_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "data_exports_percent" CHECK ("data_exports"."percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "contact_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "synced_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_unfinished" ON "data_exports" USING btree ("account_id") WHERE finished_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "data_exports_account" ON "data_exports" USING btree ("account_id","requested_at");--> statement-breakpoint
CREATE INDEX "payment_customers_unsynced" ON "payment_customers" USING btree ("claimed_until") WHERE synced_version < contact_version and gone_at is null;