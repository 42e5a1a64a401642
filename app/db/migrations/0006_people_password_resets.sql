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
CREATE INDEX "password_resets_waiting" ON "password_resets" USING btree ("requested_at") WHERE code_hash is null;--> statement-breakpoint
CREATE INDEX "password_resets_expiry" ON "password_resets" USING btree ("expires_at");