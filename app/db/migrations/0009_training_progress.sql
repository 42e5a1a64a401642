CREATE TABLE "workout_days" (
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"day" date NOT NULL,
	"workout_id" integer NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workout_days_student_id_gym_id_day_workout_id_pk" PRIMARY KEY("student_id","gym_id","day","workout_id")
);
--> statement-breakpoint
CREATE TABLE "workout_events" (
	"execution_started_at" timestamp (3) with time zone NOT NULL,
	"execution" bigint NOT NULL,
	"key" text NOT NULL,
	"gym_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"student_id" integer,
	"movement_id" integer,
	"type" text NOT NULL,
	"execution_time" double precision NOT NULL,
	"workout_group_id" integer,
	"workout_group_item_id" integer,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workout_events_execution_started_at_execution_key_pk" PRIMARY KEY("execution_started_at","execution","key"),
	CONSTRAINT "workout_events_type" CHECK ("workout_events"."type" in ('WORKOUT_START','WORKOUT_COMPLETE','WORKOUT_INTRO_VIDEO_COMPLETE','WORKOUT_PLAY','WORKOUT_PAUSE','WORKOUT_EXIT','MOVEMENT_START','MOVEMENT_COMPLETE','MOVEMENT_BACK'))
) PARTITION BY RANGE ("execution_started_at");
--> statement-breakpoint
CREATE TABLE "workout_executions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workout_executions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"student_id" integer,
	"execution_id" uuid NOT NULL,
	"workout_type" text DEFAULT 'CHALLENGE' NOT NULL,
	"workout_group_id" integer,
	"workout_group_item_id" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"played_seconds" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "workout_executions_client" UNIQUE NULLS NOT DISTINCT("execution_id","workout_id","student_id"),
	CONSTRAINT "workout_executions_played" CHECK ("workout_executions"."played_seconds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "weekly_progress_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "workout_days" ADD CONSTRAINT "workout_days_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_days" ADD CONSTRAINT "workout_days_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_executions" ADD CONSTRAINT "workout_executions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_executions" ADD CONSTRAINT "workout_executions_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workout_events_student" ON "workout_events" USING btree ("student_id") WHERE student_id is not null;--> statement-breakpoint
CREATE INDEX "workout_executions_days" ON "workout_executions" USING btree ("student_id","gym_id","day") WHERE student_id is not null;