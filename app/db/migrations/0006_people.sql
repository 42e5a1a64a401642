CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"old_email_folded" text NOT NULL,
	"new_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"session_hash" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"undo_token_hash" text,
	"undo_expires_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_changes_undo_token_hash_unique" UNIQUE("undo_token_hash")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"email_folded" text PRIMARY KEY NOT NULL,
	"gym_id" integer,
	"lang" text NOT NULL,
	"return_url" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_resets_lang" CHECK ("password_resets"."lang" in ('EN','ES','FR','DE'))
);
--> statement-breakpoint
CREATE TABLE "social_links" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_links_provider_subject_pk" PRIMARY KEY("provider","subject"),
	CONSTRAINT "social_links_account" UNIQUE("account_id","provider"),
	CONSTRAINT "social_links_provider" CHECK ("social_links"."provider" in ('facebook'))
);
--> statement-breakpoint
CREATE TABLE "social_logins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"step" text DEFAULT 'STARTED' NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid,
	"origin" text NOT NULL,
	"gym_id" integer,
	"base" text NOT NULL,
	"form_path" text NOT NULL,
	"return_url" text,
	"typed_email" text,
	"subject" text,
	"first_name" text,
	"last_name" text,
	"email" text,
	"handoff_hash" text,
	"handoff_expires_at" timestamp (3) with time zone,
	"asked_email" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "social_logins_step" CHECK ("social_logins"."step" in ('STARTED','CLAIMED','RETURNED','OPEN','FAILED')),
	CONSTRAINT "social_logins_purpose" CHECK (("social_logins"."purpose" = 'LOGIN' and "social_logins"."account_id" is null) or ("social_logins"."purpose" = 'LINK' and "social_logins"."account_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "partner_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"event" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	CONSTRAINT "partner_events_key_unique" UNIQUE("key"),
	CONSTRAINT "partner_events_kind" CHECK ("partner_events"."kind" in ('cancel','change'))
);
--> statement-breakpoint
CREATE TABLE "partner_passes" (
	"gpw_id" text PRIMARY KEY NOT NULL,
	"student_id" integer,
	"ends_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_passes_student_id_unique" UNIQUE("student_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "password_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deletion_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "known_networks" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network_prefix" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_api_token" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_links" ADD CONSTRAINT "social_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_logins" ADD CONSTRAINT "social_logins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_logins" ADD CONSTRAINT "social_logins_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_passes" ADD CONSTRAINT "partner_passes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_pending" ON "email_changes" USING btree ("account_id") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "email_changes_account" ON "email_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "email_changes_old_email" ON "email_changes" USING btree ("old_email_folded");--> statement-breakpoint
CREATE INDEX "password_resets_waiting" ON "password_resets" USING btree ("requested_at") WHERE code_hash is null;--> statement-breakpoint
CREATE INDEX "password_resets_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "social_logins_handoff" ON "social_logins" USING btree ("handoff_hash");--> statement-breakpoint
CREATE INDEX "social_logins_browser" ON "social_logins" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "social_logins_expiry" ON "social_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "partner_events_due" ON "partner_events" USING btree ("due_at","id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "partner_events_handled" ON "partner_events" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "subscriptions_pass_period" ON "subscriptions" USING btree ("current_period_end") WHERE payment_provider = 'GYMPASS' and ended_at is null;--> statement-breakpoint
CREATE INDEX "accounts_deletion" ON "accounts" USING btree ("deletion_requested_at") WHERE deletion_requested_at is not null and purged_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "analytics_events_student" ON "analytics_events" USING btree ("student_id") WHERE student_id is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_purged" CHECK ("accounts"."purged_at" is null or "accounts"."deletion_requested_at" is not null);