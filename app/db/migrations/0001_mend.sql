CREATE TABLE "promotion_products" (
	"tenant" integer NOT NULL,
	"promotion_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "promotion_products_promotion_id_product_id_pk" PRIMARY KEY("promotion_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "workout_completions" (
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workout_completions_gym_id_student_id_workout_id_pk" PRIMARY KEY("gym_id","student_id","workout_id")
);
--> statement-breakpoint
DROP INDEX "payment_events_open";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "subject" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "foreign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "turn" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "fee_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workouts" ADD COLUMN "live_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "said_adult_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "workout_id" integer;--> statement-breakpoint
ALTER TABLE "promotion_products" ADD CONSTRAINT "promotion_products_promotion" FOREIGN KEY ("tenant","promotion_id") REFERENCES "public"."promotions"("tenant","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_products" ADD CONSTRAINT "promotion_products_product" FOREIGN KEY ("tenant","product_id") REFERENCES "public"."products"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_completions" ADD CONSTRAINT "workout_completions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_completions" ADD CONSTRAINT "workout_completions_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workout_completions_newest" ON "workout_completions" USING btree ("gym_id","student_id","completed_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_replay_of_gym" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_due" ON "payment_events" USING btree ("provider","turn","due_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_subject" ON "payment_events" USING btree ("provider","subject") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "sandbox_checkouts_due" ON "sandbox_checkouts" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "workouts_replays" ON "workouts" USING btree ("gym_id","live_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "workouts"."live_at" is not null;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_replay" UNIQUE("gym_id","workout_id");--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_replay_workout" CHECK (("lives"."status" = 'REPLAY') = ("lives"."workout_id" is not null));--> statement-breakpoint
UPDATE "students" SET "said_adult_at" = "answers"."first" FROM (
	SELECT "student_id", min("created_at") AS "first" FROM "orders" WHERE "age_assertion" = 'adult' GROUP BY "student_id"
) AS "answers" WHERE "students"."id" = "answers"."student_id";
