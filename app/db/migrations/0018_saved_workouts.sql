CREATE TABLE "saved_workouts" (
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_workouts_gym_id_student_id_workout_id_pk" PRIMARY KEY("gym_id","student_id","workout_id")
);
--> statement-breakpoint
ALTER TABLE "saved_workouts" ADD CONSTRAINT "saved_workouts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_workouts" ADD CONSTRAINT "saved_workouts_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_workouts_newest" ON "saved_workouts" USING btree ("gym_id","student_id","created_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST);