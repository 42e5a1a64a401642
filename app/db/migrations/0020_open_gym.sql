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
ALTER TABLE "gyms" ADD COLUMN "guid_skeleton" text GENERATED ALWAYS AS (regexp_replace(translate(replace(replace(replace(guid, '-', ''), 'rn', 'm'), 'vv', 'w'), '01l5', 'oiis'), '([^i])\1+', '\1', 'g')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "gyms" ADD COLUMN "opening_id" uuid;--> statement-breakpoint
ALTER TABLE "gym_opening_invitations" ADD CONSTRAINT "gym_opening_invitations_used_by_accounts_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gym_opening_invitations_expires" ON "gym_opening_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "gym_opening_invitations_used_by" ON "gym_opening_invitations" USING btree ("used_by");--> statement-breakpoint
CREATE INDEX "gyms_guid_skeleton" ON "gyms" USING btree ("guid_skeleton");--> statement-breakpoint
ALTER TABLE "gyms" ADD CONSTRAINT "gyms_opening_id_unique" UNIQUE("opening_id");