CREATE TABLE "live_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"live_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"server_id" text NOT NULL,
	"resume_key" text NOT NULL,
	"mime" text NOT NULL,
	"folder" text NOT NULL,
	"target_seconds" smallint NOT NULL,
	"levels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"last_chunk_at" timestamp (3) with time zone NOT NULL,
	"acknowledged" bigint DEFAULT -1 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "live_parts_order" UNIQUE("gym_id","live_id","ordinal"),
	CONSTRAINT "live_parts_gym_id" UNIQUE("gym_id","id"),
	CONSTRAINT "live_parts_target" CHECK ("live_parts"."target_seconds" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "live_segments" (
	"gym_id" integer NOT NULL,
	"part_id" integer NOT NULL,
	"level" smallint NOT NULL,
	"ordinal" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"program_at" timestamp (3) with time zone NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "live_segments_gym_id_part_id_level_ordinal_pk" PRIMARY KEY("gym_id","part_id","level","ordinal"),
	CONSTRAINT "live_segments_duration" CHECK ("live_segments"."duration_ms" > 0),
	CONSTRAINT "live_segments_level" CHECK ("live_segments"."level" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "live_blocks" (
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_blocks_gym_id_student_id_pk" PRIMARY KEY("gym_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "live_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"live_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "live_questions_text" CHECK (length("live_questions"."text") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "replay_from_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "replay_to_ms" integer;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "is_replay_stale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_parts" ADD CONSTRAINT "live_parts_live" FOREIGN KEY ("gym_id","live_id") REFERENCES "public"."lives"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_segments" ADD CONSTRAINT "live_segments_part" FOREIGN KEY ("gym_id","part_id") REFERENCES "public"."live_parts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_blocks" ADD CONSTRAINT "live_blocks_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_blocks" ADD CONSTRAINT "live_blocks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_questions" ADD CONSTRAINT "live_questions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_questions" ADD CONSTRAINT "live_questions_live" FOREIGN KEY ("gym_id","live_id") REFERENCES "public"."lives"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_parts_open" ON "live_parts" USING btree ("last_chunk_at") WHERE "live_parts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "live_blocks_of_student" ON "live_blocks" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "live_questions_open" ON "live_questions" USING btree ("live_id","id") WHERE "live_questions"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "live_questions_of_student" ON "live_questions" USING btree ("student_id","live_id");--> statement-breakpoint
CREATE INDEX "lives_to_replay" ON "lives" USING btree ("ended_at") WHERE "lives"."status" = 'ENDED' and "lives"."source" = 'BROADCAST';--> statement-breakpoint
CREATE INDEX "lives_to_cut" ON "lives" USING btree ("id") WHERE "lives"."is_replay_stale";--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_replay_cut" CHECK ("lives"."replay_from_ms" >= 0 and ("lives"."replay_to_ms" is null or "lives"."replay_to_ms" > "lives"."replay_from_ms"));