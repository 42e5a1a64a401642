CREATE TABLE "workout_completions" (
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workout_completions_gym_id_student_id_workout_id_pk" PRIMARY KEY("gym_id","student_id","workout_id")
);
--> statement-breakpoint
ALTER TABLE "workouts" ADD COLUMN "live_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "workout_id" integer;--> statement-breakpoint
ALTER TABLE "workout_completions" ADD CONSTRAINT "workout_completions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_completions" ADD CONSTRAINT "workout_completions_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workout_completions_newest" ON "workout_completions" USING btree ("gym_id","student_id","completed_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_replay_of_gym" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workouts_replays" ON "workouts" USING btree ("gym_id","live_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "workouts"."live_at" is not null;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_replay" UNIQUE("gym_id","workout_id");--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_replay_workout" CHECK (("lives"."status" = 'REPLAY') = ("lives"."workout_id" is not null));