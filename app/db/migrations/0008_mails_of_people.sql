CREATE INDEX "outbox_mails_person" ON "outbox_mails" USING btree (split_part("key", ':', 2));--> statement-breakpoint
CREATE INDEX "outbox_mails_recipient" ON "outbox_mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "outbox_mails_order" ON "outbox_mails" USING btree (("data"->>'reference')) WHERE data->>'reference' is not null;--> statement-breakpoint
CREATE INDEX "outbox_mails_email_codes" ON "outbox_mails" USING btree ("created_at") WHERE kind = 'verifyEmail';--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deletion_started_at" timestamp (3) with time zone;