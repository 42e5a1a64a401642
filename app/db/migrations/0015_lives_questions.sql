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
ALTER TABLE "live_blocks" ADD CONSTRAINT "live_blocks_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_blocks" ADD CONSTRAINT "live_blocks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_questions" ADD CONSTRAINT "live_questions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_questions" ADD CONSTRAINT "live_questions_live" FOREIGN KEY ("gym_id","live_id") REFERENCES "public"."lives"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_blocks_of_student" ON "live_blocks" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "live_questions_open" ON "live_questions" USING btree ("live_id","id") WHERE "live_questions"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "live_questions_of_student" ON "live_questions" USING btree ("student_id","live_id");