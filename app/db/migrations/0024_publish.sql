CREATE TABLE "gym_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gym_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"undone_by" integer
);
--> statement-breakpoint
ALTER TABLE "gym_changes" ADD CONSTRAINT "gym_changes_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gym_changes_newest" ON "gym_changes" USING btree ("gym_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gym_changes_age" ON "gym_changes" USING btree ("changed_at");