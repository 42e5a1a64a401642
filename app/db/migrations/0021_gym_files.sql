CREATE TABLE "gym_file_uploads" (
	"gym_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"holder" uuid,
	"held_until" timestamp (3) with time zone,
	"is_wanted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "gym_file_uploads_gym_id_file_id_pk" PRIMARY KEY("gym_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "gym_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gym_id" integer NOT NULL,
	"uploaded_by" uuid,
	"name" text NOT NULL,
	"kind" text,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'UPLOADING' NOT NULL,
	"refusal" text,
	"worked_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"facts" jsonb,
	"result_bytes" bigint DEFAULT 0 NOT NULL,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"posters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"poster" text,
	"captions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gym_files_gym_id" UNIQUE("gym_id","id"),
	CONSTRAINT "gym_files_name_length" CHECK (length("gym_files"."name") between 1 and 200),
	CONSTRAINT "gym_files_bytes" CHECK ("gym_files"."bytes" > 0 and "gym_files"."result_bytes" >= 0),
	CONSTRAINT "gym_files_progress" CHECK ("gym_files"."progress" between 0 and 100),
	CONSTRAINT "gym_files_refusal" CHECK (("gym_files"."state" in ('REFUSED', 'FAILED')) = ("gym_files"."refusal" is not null))
);
--> statement-breakpoint
ALTER TABLE "gym_file_uploads" ADD CONSTRAINT "gym_file_uploads_file_of_gym" FOREIGN KEY ("gym_id","file_id") REFERENCES "public"."gym_files"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_files" ADD CONSTRAINT "gym_files_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_files" ADD CONSTRAINT "gym_files_uploaded_by_accounts_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gym_files_newest" ON "gym_files" USING btree ("gym_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gym_files_own" ON "gym_files" USING btree ("gym_id","uploaded_by","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gym_files_account" ON "gym_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "gym_files_unfinished" ON "gym_files" USING btree ("created_at") WHERE "gym_files"."state" = 'UPLOADING';--> statement-breakpoint
CREATE INDEX "gym_files_worked" ON "gym_files" USING btree ("worked_until") WHERE "gym_files"."worked_until" is not null;