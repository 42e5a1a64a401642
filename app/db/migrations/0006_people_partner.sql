CREATE TABLE "partner_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"event" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	CONSTRAINT "partner_events_key_unique" UNIQUE("key"),
	CONSTRAINT "partner_events_kind" CHECK ("partner_events"."kind" in ('cancel','change'))
);
--> statement-breakpoint
CREATE TABLE "partner_passes" (
	"gpw_id" text PRIMARY KEY NOT NULL,
	"student_id" integer,
	"ends_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_passes_student_id_unique" UNIQUE("student_id")
);
--> statement-breakpoint
ALTER TABLE "partner_passes" ADD CONSTRAINT "partner_passes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_events_due" ON "partner_events" USING btree ("due_at","id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "partner_events_handled" ON "partner_events" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "subscriptions_pass_period" ON "subscriptions" USING btree ("current_period_end") WHERE payment_provider = 'GYMPASS' and ended_at is null;