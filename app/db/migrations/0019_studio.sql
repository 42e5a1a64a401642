CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"acted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gym_opening_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email_folded" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gym_opening_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "creator_confirmations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gym_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"terms_tenant" integer DEFAULT 0 NOT NULL,
	"terms_version_id" integer NOT NULL,
	"said_adult_at" timestamp (3) with time zone NOT NULL,
	"accepted_terms_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creator_confirmations_terms_tenant" CHECK ("creator_confirmations"."terms_tenant" = 0),
	CONSTRAINT "creator_confirmations_role" CHECK ("creator_confirmations"."role" in ('OWNER','MANAGER','TRAINER','SUPPORT'))
);
--> statement-breakpoint
CREATE TABLE "gym_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gym_id" integer NOT NULL,
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gym_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "gym_invitations_gym_id_id" UNIQUE("gym_id","id"),
	CONSTRAINT "gym_invitations_role" CHECK ("gym_invitations"."role" in ('OWNER','MANAGER','TRAINER','SUPPORT'))
);
--> statement-breakpoint
ALTER TABLE "legal_versions" DROP CONSTRAINT "legal_versions_kind";--> statement-breakpoint
ALTER TABLE "gyms" ADD COLUMN "guid_skeleton" text GENERATED ALWAYS AS (regexp_replace(translate(replace(replace(replace(guid, '-', ''), 'rn', 'm'), 'vv', 'w'), '01l5', 'oiis'), '([^i])\1+', '\1', 'g')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "gyms" ADD COLUMN "opening_id" uuid;--> statement-breakpoint
ALTER TABLE "gyms" ADD COLUMN "state" text DEFAULT 'LIVE' NOT NULL;--> statement-breakpoint
ALTER TABLE "gyms" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_opening_invitations" ADD CONSTRAINT "gym_opening_invitations_used_by_accounts_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_confirmations" ADD CONSTRAINT "creator_confirmations_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_confirmations" ADD CONSTRAINT "creator_confirmations_terms_version" FOREIGN KEY ("terms_tenant","terms_version_id") REFERENCES "public"."legal_versions"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_invitations" ADD CONSTRAINT "gym_invitations_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_invitations" ADD CONSTRAINT "gym_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_invitations" ADD CONSTRAINT "gym_invitations_accepted_by_accounts_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("gym_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gym_opening_invitations_expires" ON "gym_opening_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "gym_opening_invitations_used_by" ON "gym_opening_invitations" USING btree ("used_by");--> statement-breakpoint
CREATE INDEX "creator_confirmations_gym" ON "creator_confirmations" USING btree ("gym_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gym_invitations_open" ON "gym_invitations" USING btree ("gym_id","email_folded") WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "gym_invitations_invited_by" ON "gym_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "gym_invitations_accepted_by" ON "gym_invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "gyms_guid_skeleton" ON "gyms" USING btree ("guid_skeleton");--> statement-breakpoint
ALTER TABLE "gyms" ADD CONSTRAINT "gyms_opening_id_unique" UNIQUE("opening_id");--> statement-breakpoint
ALTER TABLE "gyms" ADD CONSTRAINT "gyms_state" CHECK ("gyms"."state" in ('DRAFT','LIVE','PAUSED','CLOSED'));--> statement-breakpoint
ALTER TABLE "gyms" ADD CONSTRAINT "gyms_country_form" CHECK ("gyms"."country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "legal_versions" ADD CONSTRAINT "legal_versions_kind" CHECK ("legal_versions"."kind" in ('terms','privacy','creators'));