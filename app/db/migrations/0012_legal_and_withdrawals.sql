CREATE TABLE "legal_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer,
	"tenant" integer GENERATED ALWAYS AS (coalesce(gym_id, 0)) STORED NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"base_language" text NOT NULL,
	"texts" jsonb NOT NULL,
	"hash" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"counts_from" timestamp (3) with time zone,
	CONSTRAINT "legal_versions_tenant_id" UNIQUE("tenant","id"),
	CONSTRAINT "legal_versions_number" UNIQUE("tenant","kind","number"),
	CONSTRAINT "legal_versions_kind" CHECK ("legal_versions"."kind" in ('terms','privacy')),
	CONSTRAINT "legal_versions_hash" CHECK ("legal_versions"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "withdraws" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_tenant" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "starts_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_notice_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "legal_versions" ADD CONSTRAINT "legal_versions_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_version" FOREIGN KEY ("terms_tenant","terms_version_id") REFERENCES "public"."legal_versions"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_withdrawal" ON "refunds" USING btree ("order_id") WHERE withdraws and status <> 'REFUSED';--> statement-breakpoint
CREATE INDEX "subscriptions_withdrawn" ON "subscriptions" USING btree ("withdrawn_at") WHERE withdrawn_at is not null and ended_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_tenant" CHECK (num_nulls("orders"."terms_tenant", "orders"."terms_version_id") in (0, 2) and "orders"."terms_tenant" in ("orders"."tenant", 0));