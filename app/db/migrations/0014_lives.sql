CREATE TABLE "live_reminders" (
	"gym_id" integer NOT NULL,
	"live_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"by_mail" boolean NOT NULL,
	"by_push" boolean NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"day_before_for" timestamp (3) with time zone,
	"soon_for" timestamp (3) with time zone,
	CONSTRAINT "live_reminders_live_id_student_id_pk" PRIMARY KEY("live_id","student_id"),
	CONSTRAINT "live_reminders_some" CHECK ("live_reminders"."by_mail" or "live_reminders"."by_push")
);
--> statement-breakpoint
CREATE TABLE "live_seats" (
	"gym_id" integer NOT NULL,
	"live_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"seated_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_seats_live_id_student_id_pk" PRIMARY KEY("live_id","student_id"),
	CONSTRAINT "live_seats_seated" CHECK ("live_seats"."state" <> 'SEATED' or "live_seats"."seated_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "live_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"rule" text NOT NULL,
	"starts_local" text NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_series_gym_id" UNIQUE("gym_id","id")
);
--> statement-breakpoint
CREATE TABLE "live_subscription_types" (
	"gym_id" integer NOT NULL,
	"live_id" integer NOT NULL,
	"plan_tenant" integer NOT NULL,
	"subscription_type_id" integer NOT NULL,
	CONSTRAINT "live_subscription_types_gym_id_live_id_subscription_type_id_pk" PRIMARY KEY("gym_id","live_id","subscription_type_id"),
	CONSTRAINT "live_subscription_types_tenant" CHECK ("live_subscription_types"."plan_tenant" in (0, "live_subscription_types"."gym_id"))
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gym_id" integer NOT NULL,
	"subscription_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	CONSTRAINT "push_messages_key" UNIQUE("subscription_id","key")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_gym_id" UNIQUE("gym_id","id"),
	CONSTRAINT "push_subscriptions_endpoint" CHECK ("push_subscriptions"."endpoint" ~ '^https://' and length("push_subscriptions"."endpoint") <= 1000),
	CONSTRAINT "push_subscriptions_lang" CHECK ("push_subscriptions"."lang" in ('EN','ES','FR','DE'))
);
--> statement-breakpoint
CREATE TABLE "vapid_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vapid_keys_one" CHECK ("vapid_keys"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "equipment" text;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "lead_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "source" text DEFAULT 'BROADCAST' NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "source_url" text;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "is_replay_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "series_day" date;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "form_id" uuid;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_live" FOREIGN KEY ("gym_id","live_id") REFERENCES "public"."lives"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_seats" ADD CONSTRAINT "live_seats_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_seats" ADD CONSTRAINT "live_seats_live" FOREIGN KEY ("gym_id","live_id") REFERENCES "public"."lives"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_series" ADD CONSTRAINT "live_series_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_subscription_types" ADD CONSTRAINT "live_subscription_types_plan" FOREIGN KEY ("plan_tenant","subscription_type_id") REFERENCES "public"."subscription_types"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_subscription_types" ADD CONSTRAINT "live_subscription_types_live" FOREIGN KEY ("gym_id","live_id") REFERENCES "public"."lives"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription" FOREIGN KEY ("gym_id","subscription_id") REFERENCES "public"."push_subscriptions"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_reminders_of_student" ON "live_reminders" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "live_seats_taken" ON "live_seats" USING btree ("live_id","state","asked_at");--> statement-breakpoint
CREATE INDEX "live_seats_of_student" ON "live_seats" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "live_seats_seen" ON "live_seats" USING btree ("seen_at") WHERE "live_seats"."state" <> 'LEFT';--> statement-breakpoint
CREATE INDEX "live_subscription_types_of_plan" ON "live_subscription_types" USING btree ("plan_tenant","subscription_type_id");--> statement-breakpoint
CREATE INDEX "push_messages_waiting" ON "push_messages" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "push_messages_expiring" ON "push_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_student" ON "push_subscriptions" USING btree ("student_id","gym_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_series_of_gym" FOREIGN KEY ("gym_id","series_id") REFERENCES "public"."live_series"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lives_planned" ON "lives" USING btree ("starts_at") WHERE "lives"."status" in ('SCHEDULED', 'LIVE');--> statement-breakpoint
CREATE INDEX "lives_of_gym" ON "lives" USING btree ("gym_id","starts_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lives_of_trainer" ON "lives" USING btree ("trainer_id","starts_at");--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_form" UNIQUE("gym_id","form_id");--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_series_day" UNIQUE("series_id","series_day");--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_lead" CHECK ("lives"."lead_minutes" between 0 and 120);--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_capacity" CHECK ("lives"."capacity" between 1 and 100000);--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_source_url" CHECK (case when "lives"."source" = 'BROADCAST' then "lives"."source_url" is null
               else "lives"."status" = 'DRAFT' or "lives"."source_url" is not null end);--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_source_url_form" CHECK ("lives"."source_url" ~ '^https?://' and length("lives"."source_url") <= 2000);--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_series_both" CHECK (("lives"."series_id" is null) = ("lives"."series_day" is null));--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_image_url_form" CHECK ("lives"."image_url" ~ '^(?:/pictures/[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*|https://[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]{1,5})?(?:[/?#][A-Za-z0-9\u0080-\uffff._~:/?#@!$&()*+,;=%\[\]-]*)?)$' and length("lives"."image_url") <= 2048);