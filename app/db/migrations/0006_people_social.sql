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
ALTER TABLE "accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "social_links" ADD CONSTRAINT "social_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_logins" ADD CONSTRAINT "social_logins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_logins" ADD CONSTRAINT "social_logins_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "social_logins_handoff" ON "social_logins" USING btree ("handoff_hash");--> statement-breakpoint
CREATE INDEX "social_logins_browser" ON "social_logins" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "social_logins_expiry" ON "social_logins" USING btree ("expires_at");