CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "payment_account_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"gym_id" integer,
	"trainer_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"attempt_id" text
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"gym_id" integer,
	"trainer_id" integer,
	"email" text NOT NULL,
	"account_ref" text,
	"can_receive" boolean DEFAULT false NOT NULL,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_account_ref_unique" UNIQUE("account_ref"),
	CONSTRAINT "payment_accounts_gym" UNIQUE("provider","gym_id"),
	CONSTRAINT "payment_accounts_trainer" UNIQUE("provider","trainer_id"),
	CONSTRAINT "payment_accounts_holder" CHECK (num_nonnulls("payment_accounts"."gym_id", "payment_accounts"."trainer_id") = 1),
	CONSTRAINT "payment_accounts_ready" CHECK ("payment_accounts"."can_receive" <= ("payment_accounts"."account_ref" is not null))
);
--> statement-breakpoint
CREATE TABLE "affiliate_sales" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"click_id" text,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"shown_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"student_id" integer NOT NULL,
	"provider" text NOT NULL,
	"customer_ref" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "payment_customers_provider_customer_ref_pk" PRIMARY KEY("provider","customer_ref")
);
--> statement-breakpoint
CREATE TABLE "payment_event_readings" (
	"provider" text PRIMARY KEY NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"order_id" uuid NOT NULL,
	"student_id" integer NOT NULL,
	"gym_id" integer,
	"tenant" integer GENERATED ALWAYS AS (coalesce(gym_id, 0)) STORED NOT NULL,
	"invoice_ref" text,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"fee_minor" integer NOT NULL,
	"destination_ref" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_ref" UNIQUE("ref","kind"),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('CHARGE','REFUND','REFUND_FAILED','DISPUTE','DISPUTE_WON')),
	CONSTRAINT "ledger_entries_sign" CHECK (("ledger_entries"."kind" in ('CHARGE','REFUND_FAILED','DISPUTE_WON')) = ("ledger_entries"."amount_minor" > 0))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"charge_ref" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"ends_access" boolean NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"refund_ref" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_refund_ref_unique" UNIQUE("refund_ref"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('OPEN','DONE','REFUSED')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_done" CHECK (("refunds"."status" = 'DONE') = ("refunds"."refund_ref" is not null))
);
--> statement-breakpoint
CREATE TABLE "take_backs" (
	"dispute_ref" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"charge_ref" text NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"gym_id" integer,
	"tenant" integer GENERATED ALWAYS AS (coalesce(gym_id, 0)) STORED NOT NULL,
	"subscription_type_id" integer,
	"product_id" integer,
	"channel" text DEFAULT 'HOSTED' NOT NULL,
	"attempt_id" text NOT NULL,
	"joined_attempts" text[] DEFAULT '{}'::text[] NOT NULL,
	"provider" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"list_price_minor" integer NOT NULL,
	"discount_minor" integer DEFAULT 0 NOT NULL,
	"discount_duration" text,
	"discount_months" integer,
	"promotion_id" integer,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"trial_days" integer NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"destination_ref" text,
	"payment_method_ref" text,
	"checkout_ref" text,
	"subscription_ref" text,
	"payment_ref" text,
	"failure_reason" text,
	"return_url" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"age_assertion" text,
	"terms_accepted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_checkout_ref_unique" UNIQUE("checkout_ref"),
	CONSTRAINT "orders_subscription_ref_unique" UNIQUE("subscription_ref"),
	CONSTRAINT "orders_payment_ref_unique" UNIQUE("payment_ref"),
	CONSTRAINT "orders_tenant_id" UNIQUE("tenant","id"),
	CONSTRAINT "orders_item" CHECK (num_nonnulls("orders"."subscription_type_id", "orders"."product_id") = 1),
	CONSTRAINT "orders_channel" CHECK ("orders"."channel" in ('HOSTED','CARD','FREE')),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('OPEN','FULFILLED','FAILED','EXPIRED')),
	CONSTRAINT "orders_age_assertion" CHECK ("orders"."age_assertion" in ('adult','parent')),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_minor" >= 0 and "orders"."amount_minor" = "orders"."list_price_minor" - "orders"."discount_minor"),
	CONSTRAINT "orders_discount" CHECK (("orders"."discount_minor" > 0) <= ("orders"."promotion_id" is not null and "orders"."discount_duration" is not null)),
	CONSTRAINT "orders_discount_duration" CHECK ("orders"."discount_duration" in ('ONCE','MONTHS','FOREVER')),
	CONSTRAINT "orders_free" CHECK (("orders"."channel" = 'FREE') <= ("orders"."amount_minor" = 0)),
	CONSTRAINT "orders_fee" CHECK ("orders"."fee_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"use_number" integer NOT NULL,
	"state" text DEFAULT 'RESERVED' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "promotion_uses_state" CHECK ("promotion_uses"."state" in ('RESERVED','REDEEMED','FREED')),
	CONSTRAINT "promotion_uses_number" CHECK ("promotion_uses"."use_number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "parent_permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"gym_id" integer,
	"tenant" integer GENERATED ALWAYS AS (coalesce(gym_id, 0)) STORED NOT NULL,
	"parent_name" text NOT NULL,
	"parent_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"subscription_type_id" integer,
	"product_id" integer,
	"locale" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "parent_permissions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "parent_permissions_student" UNIQUE NULLS NOT DISTINCT("student_id","gym_id"),
	CONSTRAINT "parent_permissions_item" CHECK (num_nonnulls("parent_permissions"."subscription_type_id", "parent_permissions"."product_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "subscription_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer,
	"tenant" integer GENERATED ALWAYS AS (coalesce(gym_id, 0)) STORED NOT NULL,
	"application_id" integer,
	"name" text NOT NULL,
	"description" text,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"trial_period" integer DEFAULT 0 NOT NULL,
	"instagram_handle_required" boolean DEFAULT false NOT NULL,
	"subscription_model" text DEFAULT 'UNLIMITED' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_types_tenant_id" UNIQUE("tenant","id"),
	CONSTRAINT "subscription_types_price" CHECK ("subscription_types"."price_minor" between 0 and 99999999),
	CONSTRAINT "subscription_types_currency" CHECK ("subscription_types"."currency" ~ '^[A-Z]{3}$' and "subscription_types"."currency" <> all('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,MGA,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF,BHD,IQD,JOD,KWD,LYD,OMR,TND}')),
	CONSTRAINT "subscription_types_trial" CHECK ("subscription_types"."trial_period" between 0 and 365),
	CONSTRAINT "subscription_types_interval" CHECK ("subscription_types"."interval" in ('MONTH','YEAR')),
	CONSTRAINT "subscription_types_model" CHECK ("subscription_types"."subscription_model" in ('SINGLE_TRAINER','UNLIMITED','GYM','GYMPASS')),
	CONSTRAINT "subscription_types_gym_model" CHECK (("subscription_types"."subscription_model" = 'GYM') <= ("subscription_types"."gym_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"puid" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"product_image_url" text,
	"checkout_success" text,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_puid_unique" UNIQUE("puid"),
	CONSTRAINT "products_gym_id_id" UNIQUE("gym_id","id"),
	CONSTRAINT "products_puid_form" CHECK ("products"."puid" ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'),
	CONSTRAINT "products_price" CHECK ("products"."price_minor" between 1 and 99999999),
	CONSTRAINT "products_currency" CHECK ("products"."currency" ~ '^[A-Z]{3}$' and "products"."currency" <> all('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,MGA,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF,BHD,IQD,JOD,KWD,LYD,OMR,TND}'))
);
--> statement-breakpoint
CREATE TABLE "promotion_plans" (
	"tenant" integer NOT NULL,
	"promotion_id" integer NOT NULL,
	"subscription_type_id" integer NOT NULL,
	CONSTRAINT "promotion_plans_promotion_id_subscription_type_id_pk" PRIMARY KEY("promotion_id","subscription_type_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer,
	"tenant" integer GENERATED ALWAYS AS (coalesce(gym_id, 0)) STORED NOT NULL,
	"code" text NOT NULL,
	"code_folded" text NOT NULL,
	"percent_off" integer,
	"amount_off_minor" integer,
	"currency" text,
	"duration" text DEFAULT 'ONCE' NOT NULL,
	"months" integer,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"max_redemptions" integer,
	"max_per_student" integer DEFAULT 1 NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_tenant_id" UNIQUE("tenant","id"),
	CONSTRAINT "promotions_code" UNIQUE NULLS NOT DISTINCT("gym_id","code_folded"),
	CONSTRAINT "promotions_code_form" CHECK (length("promotions"."code") between 1 and 50),
	CONSTRAINT "promotions_kind" CHECK (num_nonnulls("promotions"."percent_off", "promotions"."amount_off_minor") = 1),
	CONSTRAINT "promotions_percent" CHECK ("promotions"."percent_off" between 1 and 100),
	CONSTRAINT "promotions_amount" CHECK ("promotions"."amount_off_minor" > 0),
	CONSTRAINT "promotions_currency" CHECK (("promotions"."amount_off_minor" is null) = ("promotions"."currency" is null)),
	CONSTRAINT "promotions_duration" CHECK ("promotions"."duration" in ('ONCE','MONTHS','FOREVER')),
	CONSTRAINT "promotions_months" CHECK (("promotions"."duration" = 'MONTHS') = ("promotions"."months" is not null)),
	CONSTRAINT "promotions_months_range" CHECK ("promotions"."months" between 1 and 36),
	CONSTRAINT "promotions_limit" CHECK ("promotions"."used_count" between 0 and "promotions"."max_redemptions"),
	CONSTRAINT "promotions_per_student" CHECK ("promotions"."max_per_student" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "sandbox_accounts" (
	"ref" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"email" text NOT NULL,
	"holder_name" text,
	"account_number" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"back_to" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_accounts_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"ref" text PRIMARY KEY NOT NULL,
	"subscription_ref" text,
	"payment_ref" text,
	"order_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"destination_ref" text,
	"fee_minor" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"ref" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"order_id" text NOT NULL,
	"customer_ref" text NOT NULL,
	"input" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"subscription_ref" text,
	"payment_ref" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_checkouts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_checkouts_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_customers" (
	"ref" text PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "sandbox_customers_student_id_unique" UNIQUE("student_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deliver_at" timestamp (3) with time zone NOT NULL,
	"deliveries_left" integer NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_invoices" (
	"ref" text PRIMARY KEY NOT NULL,
	"subscription_ref" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"charge_ref" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"needs_authentication" boolean DEFAULT false NOT NULL,
	"failure" text,
	"client_secret" text NOT NULL,
	CONSTRAINT "sandbox_invoices_client_secret_unique" UNIQUE("client_secret"),
	CONSTRAINT "sandbox_invoices_period" UNIQUE("subscription_ref","period_start")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_methods" (
	"ref" text PRIMARY KEY NOT NULL,
	"customer_ref" text NOT NULL,
	"number" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"customer_ref" text NOT NULL,
	"card_number" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"destination" jsonb,
	"status" text NOT NULL,
	"client_secret" text NOT NULL,
	"charge_ref" text,
	"failure" text,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_payments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "sandbox_payments_client_secret_unique" UNIQUE("client_secret")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"ref" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"charge_ref" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_setups" (
	"ref" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"customer_ref" text NOT NULL,
	"client_secret" text NOT NULL,
	"payment_method_ref" text,
	CONSTRAINT "sandbox_setups_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_setups_client_secret_unique" UNIQUE("client_secret")
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"ref" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"customer_ref" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"discount" jsonb,
	"destination" jsonb,
	"card_number" text NOT NULL,
	"back_to" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"anchor_at" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"trial_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"canceled_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_subscriptions_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"gym_id" integer,
	"tenant" integer GENERATED ALWAYS AS (coalesce(gym_id, 0)) STORED NOT NULL,
	"subscription_type_id" integer NOT NULL,
	"order_id" uuid,
	"payment_provider" text NOT NULL,
	"provider_ref" text,
	"status" text NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"trial_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancel_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"discount_minor" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"trial_notice_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "subscriptions_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "subscriptions_provider" CHECK ("subscriptions"."payment_provider" in ('STRIPE','GYMPASS','FREE'))
);
--> statement-breakpoint
CREATE TABLE "workout_likes" (
	"gym_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workout_likes_gym_id_student_id_workout_id_pk" PRIMARY KEY("gym_id","student_id","workout_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"text" text NOT NULL,
	"workout_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tags_gym_id_id" UNIQUE("gym_id","id"),
	CONSTRAINT "tags_text" UNIQUE("gym_id","text"),
	CONSTRAINT "tags_length" CHECK (length("tags"."text") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "workout_tags" (
	"gym_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"time_bucket" smallint NOT NULL,
	"tag_ids" integer[] NOT NULL,
	CONSTRAINT "workout_tags_gym_id_workout_id_tag_id_pk" PRIMARY KEY("gym_id","workout_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "workout_type_tag_workouts" (
	"gym_id" integer NOT NULL,
	"workout_type_key" text NOT NULL,
	"tag_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"time_bucket" smallint NOT NULL,
	"tag_ids" integer[] NOT NULL,
	CONSTRAINT "workout_type_tag_workouts_pk" PRIMARY KEY("gym_id","workout_type_key","tag_id","workout_id")
);
--> statement-breakpoint
CREATE TABLE "workout_type_tags" (
	"gym_id" integer NOT NULL,
	"workout_type_key" text NOT NULL,
	"tag_id" integer NOT NULL,
	"workout_count" integer NOT NULL,
	CONSTRAINT "workout_type_tags_gym_id_workout_type_key_tag_id_pk" PRIMARY KEY("gym_id","workout_type_key","tag_id")
);
--> statement-breakpoint
CREATE TABLE "workout_type_workouts" (
	"gym_id" integer NOT NULL,
	"workout_type_key" text NOT NULL,
	"workout_id" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"time_bucket" smallint NOT NULL,
	CONSTRAINT "workout_type_workouts_gym_id_workout_type_key_workout_id_pk" PRIMARY KEY("gym_id","workout_type_key","workout_id")
);
--> statement-breakpoint
CREATE TABLE "workout_types" (
	"gym_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"cover_image_url" text,
	"header_text" text,
	"img_url" text,
	"secondary_text" text,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "workout_types_gym_id_key_pk" PRIMARY KEY("gym_id","key"),
	CONSTRAINT "workout_types_key_form" CHECK ("workout_types"."key" ~ '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$')
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"hero_img_url" text,
	"duration_seconds" integer NOT NULL,
	"media_key" text,
	"kind" text DEFAULT 'VIDEO' NOT NULL,
	"content_type" text DEFAULT 'VIDEO' NOT NULL,
	"app_type" text,
	"repetitions" smallint,
	"captions" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "movements_order" UNIQUE("gym_id","workout_id","position"),
	CONSTRAINT "movements_duration" CHECK ("movements"."duration_seconds" > 0),
	CONSTRAINT "movements_kind" CHECK ("movements"."kind" in ('VIDEO','AUDIO','IMAGE')),
	CONSTRAINT "movements_media" CHECK (("movements"."kind" = 'IMAGE') = ("movements"."media_key" is null)),
	CONSTRAINT "movements_content_type" CHECK ("movements"."content_type" in ('INTRO','VIDEO','MOVEMENT')),
	CONSTRAINT "movements_app_type" CHECK ("movements"."app_type" in ('REP_BASED','TIME_BASED'))
);
--> statement-breakpoint
CREATE TABLE "workout_subscription_types" (
	"gym_id" integer NOT NULL,
	"workout_id" integer NOT NULL,
	"plan_tenant" integer NOT NULL,
	"subscription_type_id" integer NOT NULL,
	CONSTRAINT "workout_subscription_types_gym_id_workout_id_subscription_type_id_pk" PRIMARY KEY("gym_id","workout_id","subscription_type_id"),
	CONSTRAINT "workout_subscription_types_tenant" CHECK ("workout_subscription_types"."plan_tenant" in (0, "workout_subscription_types"."gym_id"))
);
--> statement-breakpoint
CREATE TABLE "workouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"trainer_id" integer,
	"name" text NOT NULL,
	"description" text,
	"hero_image_url" text,
	"duration_seconds" integer NOT NULL,
	"workout_intensity" text,
	"focus_areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"equipment_desc" text,
	"playlists" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"single_media_key" text,
	"single_kind" text,
	"single_captions" text[] DEFAULT '{}' NOT NULL,
	"time_bucket" smallint NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"tag_ids" integer[] DEFAULT '{}' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workouts_gym_id_id" UNIQUE("gym_id","id"),
	CONSTRAINT "workouts_tags_at_most" CHECK (cardinality("workouts"."tag_ids") <= 40),
	CONSTRAINT "workouts_duration" CHECK ("workouts"."duration_seconds" > 0),
	CONSTRAINT "workouts_time_bucket" CHECK ("workouts"."time_bucket" between 1 and 5),
	CONSTRAINT "workouts_like_count" CHECK ("workouts"."like_count" >= 0),
	CONSTRAINT "workouts_single" CHECK (("workouts"."single_media_key" is null) = ("workouts"."single_kind" is null) and "workouts"."single_kind" in ('VIDEO','AUDIO'))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_key" text NOT NULL,
	"name" text NOT NULL,
	"gym_id" integer,
	"trainer_id" integer,
	"is_gym_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_application_key_unique" UNIQUE("application_key"),
	CONSTRAINT "applications_gym_id_id" UNIQUE("gym_id","id")
);
--> statement-breakpoint
CREATE TABLE "gym_domains" (
	"host" text PRIMARY KEY NOT NULL,
	"gym_id" integer NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gym_domains_host_form" CHECK ("gym_domains"."host" = lower("gym_domains"."host"))
);
--> statement-breakpoint
CREATE TABLE "gym_trainers" (
	"gym_id" integer NOT NULL,
	"trainer_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gym_trainers_gym_id_trainer_id_pk" PRIMARY KEY("gym_id","trainer_id")
);
--> statement-breakpoint
CREATE TABLE "gyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" text NOT NULL,
	"name" text NOT NULL,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"logo_image_url" text,
	"header_image_url" text,
	"about_image_url" text,
	"welcome1" text,
	"welcome2" text,
	"about" text,
	"checkout_success" text,
	"terms" text,
	"privacy" text,
	"contacts" text,
	"community_url" text,
	"background_color" text NOT NULL,
	"text_color" text NOT NULL,
	"button_color" text NOT NULL,
	"button_text_color" text NOT NULL,
	"brand_color" text NOT NULL,
	"theme_settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gyms_guid_unique" UNIQUE("guid"),
	CONSTRAINT "gyms_guid_form" CHECK ("gyms"."guid" ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'),
	CONSTRAINT "gyms_background_color_form" CHECK (background_color ~ '^#[0-9a-f]{3,8}$'),
	CONSTRAINT "gyms_text_color_form" CHECK (text_color ~ '^#[0-9a-f]{3,8}$'),
	CONSTRAINT "gyms_button_color_form" CHECK (button_color ~ '^#[0-9a-f]{3,8}$'),
	CONSTRAINT "gyms_button_text_color_form" CHECK (button_text_color ~ '^#[0-9a-f]{3,8}$'),
	CONSTRAINT "gyms_brand_color_form" CHECK (brand_color ~ '^#[0-9a-f]{3,8}$')
);
--> statement-breakpoint
CREATE TABLE "trainers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trainers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tuid" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"screen_name" text NOT NULL,
	"email" text,
	"header_image_url" text,
	"header_text" text,
	"bio" text,
	"about" text,
	"about_image_url" text,
	"call_to_action" text,
	"call_to_action_image_url" text,
	"step_closer" text,
	"step_closer_image_url" text,
	"promo_video_url" text,
	"promo_video_cover_image_url" text,
	"profile_img_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trainers_tuid_unique" UNIQUE("tuid"),
	CONSTRAINT "trainers_tuid_form" CHECK ("trainers"."tuid" ~ '^[a-z0-9-]*[a-z-][a-z0-9-]*$')
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"lang_key" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_lang_key" CHECK ("accounts"."lang_key" in ('EN','ES','FR','DE'))
);
--> statement-breakpoint
CREATE TABLE "gym_staff" (
	"gym_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gym_staff_gym_id_account_id_pk" PRIMARY KEY("gym_id","account_id"),
	CONSTRAINT "gym_staff_role" CHECK ("gym_staff"."role" in ('OWNER','MANAGER','TRAINER','SUPPORT'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"instagram_handle" text,
	"date_of_birth" date,
	"goal" text DEFAULT 'FEEL_GOOD' NOT NULL,
	"gender" text,
	"acquiring_gym_id" integer,
	"acquiring_trainer_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "students_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "students_goal" CHECK ("students"."goal" in ('FEEL_GOOD','GAIN_MUSCLE','GET_FIT','LOSE_WEIGHT','TONE_UP')),
	CONSTRAINT "students_gender" CHECK ("students"."gender" in ('MALE','FEMALE','OTHER'))
);
--> statement-breakpoint
CREATE TABLE "trainer_accounts" (
	"trainer_id" integer PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "trainer_accounts_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "lives" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" text NOT NULL,
	"gym_id" integer NOT NULL,
	"trainer_id" integer,
	"title" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"status" text DEFAULT 'SCHEDULED' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lives_guid_unique" UNIQUE("guid"),
	CONSTRAINT "lives_gym_id" UNIQUE("gym_id","id"),
	CONSTRAINT "lives_duration" CHECK ("lives"."duration_minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "library_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "library_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_files_key_unique" UNIQUE("key"),
	CONSTRAINT "library_files_size" CHECK ("library_files"."width" > 0 and "library_files"."height" > 0),
	CONSTRAINT "library_files_color_form" CHECK ("library_files"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"lang" text NOT NULL,
	"gym_id" integer,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "outbox_mails_key_unique" UNIQUE("key"),
	CONSTRAINT "outbox_mails_lang" CHECK ("outbox_mails"."lang" in ('EN','ES','FR','DE'))
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"gym_id" integer,
	"student_id" integer,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "analytics_events_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "payment_account_states" ADD CONSTRAINT "payment_account_states_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_account_states" ADD CONSTRAINT "payment_account_states_trainer_id_trainers_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."trainers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_trainer_id_trainers_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."trainers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order" FOREIGN KEY ("tenant","order_id") REFERENCES "public"."orders"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_backs" ADD CONSTRAINT "take_backs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan" FOREIGN KEY ("tenant","subscription_type_id") REFERENCES "public"."subscription_types"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotion" FOREIGN KEY ("tenant","promotion_id") REFERENCES "public"."promotions"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gym_product" FOREIGN KEY ("gym_id","product_id") REFERENCES "public"."products"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_permissions" ADD CONSTRAINT "parent_permissions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_permissions" ADD CONSTRAINT "parent_permissions_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_permissions" ADD CONSTRAINT "parent_permissions_plan" FOREIGN KEY ("tenant","subscription_type_id") REFERENCES "public"."subscription_types"("tenant","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_permissions" ADD CONSTRAINT "parent_permissions_product" FOREIGN KEY ("tenant","product_id") REFERENCES "public"."products"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_types" ADD CONSTRAINT "subscription_types_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_types" ADD CONSTRAINT "subscription_types_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_types" ADD CONSTRAINT "subscription_types_gym_application" FOREIGN KEY ("gym_id","application_id") REFERENCES "public"."applications"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_plans" ADD CONSTRAINT "promotion_plans_promotion" FOREIGN KEY ("tenant","promotion_id") REFERENCES "public"."promotions"("tenant","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_plans" ADD CONSTRAINT "promotion_plans_plan" FOREIGN KEY ("tenant","subscription_type_id") REFERENCES "public"."subscription_types"("tenant","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan" FOREIGN KEY ("tenant","subscription_type_id") REFERENCES "public"."subscription_types"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order" FOREIGN KEY ("tenant","order_id") REFERENCES "public"."orders"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_likes" ADD CONSTRAINT "workout_likes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_likes" ADD CONSTRAINT "workout_likes_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_tags" ADD CONSTRAINT "workout_tags_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_tags" ADD CONSTRAINT "workout_tags_tag" FOREIGN KEY ("gym_id","tag_id") REFERENCES "public"."tags"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_type_tag_workouts" ADD CONSTRAINT "workout_type_tag_workouts_listed" FOREIGN KEY ("gym_id","workout_type_key","workout_id") REFERENCES "public"."workout_type_workouts"("gym_id","workout_type_key","workout_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_type_tag_workouts" ADD CONSTRAINT "workout_type_tag_workouts_tagged" FOREIGN KEY ("gym_id","workout_id","tag_id") REFERENCES "public"."workout_tags"("gym_id","workout_id","tag_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_type_tags" ADD CONSTRAINT "workout_type_tags_type" FOREIGN KEY ("gym_id","workout_type_key") REFERENCES "public"."workout_types"("gym_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_type_tags" ADD CONSTRAINT "workout_type_tags_tag" FOREIGN KEY ("gym_id","tag_id") REFERENCES "public"."tags"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_type_workouts" ADD CONSTRAINT "workout_type_workouts_type" FOREIGN KEY ("gym_id","workout_type_key") REFERENCES "public"."workout_types"("gym_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_type_workouts" ADD CONSTRAINT "workout_type_workouts_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_types" ADD CONSTRAINT "workout_types_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_subscription_types" ADD CONSTRAINT "workout_subscription_types_plan" FOREIGN KEY ("plan_tenant","subscription_type_id") REFERENCES "public"."subscription_types"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workout_subscription_types" ADD CONSTRAINT "workout_subscription_types_workout" FOREIGN KEY ("gym_id","workout_id") REFERENCES "public"."workouts"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workouts" ADD CONSTRAINT "workouts_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workouts" ADD CONSTRAINT "workouts_trainer_of_gym" FOREIGN KEY ("gym_id","trainer_id") REFERENCES "public"."gym_trainers"("gym_id","trainer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_trainer_id_trainers_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."trainers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_gym_trainer" FOREIGN KEY ("gym_id","trainer_id") REFERENCES "public"."gym_trainers"("gym_id","trainer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_domains" ADD CONSTRAINT "gym_domains_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_trainers" ADD CONSTRAINT "gym_trainers_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_trainers" ADD CONSTRAINT "gym_trainers_trainer_id_trainers_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."trainers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_staff" ADD CONSTRAINT "gym_staff_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_staff" ADD CONSTRAINT "gym_staff_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_acquiring_gym_id_gyms_id_fk" FOREIGN KEY ("acquiring_gym_id") REFERENCES "public"."gyms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_acquiring_trainer_id_trainers_id_fk" FOREIGN KEY ("acquiring_trainer_id") REFERENCES "public"."trainers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_accounts" ADD CONSTRAINT "trainer_accounts_trainer_id_trainers_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."trainers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_accounts" ADD CONSTRAINT "trainer_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_trainer_of_gym" FOREIGN KEY ("gym_id","trainer_id") REFERENCES "public"."gym_trainers"("gym_id","trainer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_files" ADD CONSTRAINT "library_files_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_accounts_synced" ON "payment_accounts" USING btree ("synced_at") WHERE account_ref is not null;--> statement-breakpoint
CREATE INDEX "affiliate_sales_due" ON "affiliate_sales" USING btree ("next_attempt_at") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_current" ON "payment_customers" USING btree ("student_id","provider") WHERE gone_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_handled" ON "payment_events" USING btree ("handled_at") WHERE handled_at is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_student" ON "ledger_entries" USING btree ("student_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_gym" ON "ledger_entries" USING btree ("gym_id","at");--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge_ref");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "take_backs_order" ON "take_backs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "take_backs_due" ON "take_backs" USING btree ("next_attempt_at") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_attempt" ON "orders" USING btree ("student_id","attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open" ON "orders" USING btree ("student_id","subscription_type_id") WHERE status = 'OPEN' and subscription_type_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_product" ON "orders" USING btree ("student_id","product_id") WHERE status = 'OPEN' and product_id is not null;--> statement-breakpoint
CREATE INDEX "orders_open_turn" ON "orders" USING btree ("checked_at") WHERE status = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_student" ON "promotion_uses" USING btree ("promotion_id","student_id","use_number") WHERE state <> 'FREED';--> statement-breakpoint
CREATE INDEX "parent_permissions_gym" ON "parent_permissions" USING btree ("gym_id");--> statement-breakpoint
CREATE INDEX "subscription_types_offer" ON "subscription_types" USING btree ("gym_id","position","id");--> statement-breakpoint
CREATE INDEX "sandbox_charges_order" ON "sandbox_charges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sandbox_charges_destination" ON "sandbox_charges" USING btree ("destination_ref","created_at");--> statement-breakpoint
CREATE INDEX "sandbox_events_due" ON "sandbox_events" USING btree ("deliver_at") WHERE deliveries_left > 0;--> statement-breakpoint
CREATE INDEX "sandbox_invoices_retry" ON "sandbox_invoices" USING btree ("next_attempt_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "sandbox_refunds_charge" ON "sandbox_refunds" USING btree ("charge_ref");--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_due" ON "sandbox_subscriptions" USING btree ("current_period_end") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("student_id","subscription_type_id") WHERE status not in ('canceled','incomplete_expired','unpaid') and ended_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_student" ON "subscriptions" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_gym" ON "subscriptions" USING btree ("gym_id","student_id");--> statement-breakpoint
CREATE INDEX "subscriptions_trial_notice" ON "subscriptions" USING btree ("trial_end") WHERE status = 'trialing' and trial_notice_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_overdue" ON "subscriptions" USING btree ("current_period_end") WHERE payment_provider = 'STRIPE' and ended_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_free_end" ON "subscriptions" USING btree ("current_period_end") WHERE payment_provider = 'FREE' and ended_at is null;--> statement-breakpoint
CREATE INDEX "workout_likes_newest" ON "workout_likes" USING btree ("gym_id","student_id","created_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workout_tags_page" ON "workout_tags" USING btree ("gym_id","tag_id","published_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST,"tag_ids");--> statement-breakpoint
CREATE INDEX "workout_tags_time" ON "workout_tags" USING btree ("gym_id","tag_id","time_bucket","published_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST,"tag_ids");--> statement-breakpoint
CREATE INDEX "workout_type_tag_workouts_page" ON "workout_type_tag_workouts" USING btree ("gym_id","workout_type_key","tag_id","published_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST,"tag_ids");--> statement-breakpoint
CREATE INDEX "workout_type_tag_workouts_time" ON "workout_type_tag_workouts" USING btree ("gym_id","workout_type_key","tag_id","time_bucket","published_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST,"tag_ids");--> statement-breakpoint
CREATE INDEX "workout_type_workouts_page" ON "workout_type_workouts" USING btree ("gym_id","workout_type_key","published_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workout_type_workouts_time" ON "workout_type_workouts" USING btree ("gym_id","workout_type_key","time_bucket","published_at" DESC NULLS FIRST,"workout_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workouts_newest" ON "workouts" USING btree ("gym_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workouts_time" ON "workouts" USING btree ("gym_id","time_bucket","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workouts_most_liked" ON "workouts" USING btree ("gym_id","like_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "workouts"."like_count" > 0;--> statement-breakpoint
CREATE INDEX "workouts_tag_pairs" ON "workouts" USING gin (tag_pairs("tag_ids"));--> statement-breakpoint
CREATE UNIQUE INDEX "applications_gym_default" ON "applications" USING btree ("gym_id") WHERE is_gym_default;--> statement-breakpoint
CREATE INDEX "gym_domains_gym" ON "gym_domains" USING btree ("gym_id");--> statement-breakpoint
CREATE INDEX "gym_trainers_trainer" ON "gym_trainers" USING btree ("trainer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_folded" ON "accounts" USING btree ("email_folded");--> statement-breakpoint
CREATE INDEX "gym_staff_account" ON "gym_staff" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "students_acquiring_gym" ON "students" USING btree ("acquiring_gym_id","id");--> statement-breakpoint
CREATE INDEX "lives_upcoming" ON "lives" USING btree ("gym_id","starts_at") WHERE "lives"."status" in ('SCHEDULED', 'LIVE');--> statement-breakpoint
CREATE INDEX "library_files_gym" ON "library_files" USING btree ("gym_id");--> statement-breakpoint
CREATE INDEX "outbox_mails_waiting" ON "outbox_mails" USING btree ("next_attempt_at" NULLS FIRST,"created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "analytics_events_name" ON "analytics_events" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "analytics_events_age" ON "analytics_events" USING btree ("at");