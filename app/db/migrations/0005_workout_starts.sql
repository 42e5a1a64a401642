CREATE TABLE "workout_starts" (
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workout_starts_gym_id_student_id_workout_id_pk" PRIMARY KEY("gym_id","student_id","workout_id")
);
--> statement-breakpoint
ALTER TABLE "workout_starts" ADD CONSTRAINT "workout_starts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_starts" ADD CONSTRAINT "workout_starts_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workout_starts_newest" ON "workout_starts" USING btree ("gym_id","student_id","started_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST);