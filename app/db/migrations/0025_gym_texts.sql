CREATE TABLE "gym_text_sources" (
	"gym_id" integer NOT NULL,
	"hash" text NOT NULL,
	"markdown" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gym_text_sources_gym_id_hash_pk" PRIMARY KEY("gym_id","hash"),
	CONSTRAINT "gym_text_sources_hash" CHECK ("gym_text_sources"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "legal_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gym_id" integer NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"texts" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"version_id" integer,
	CONSTRAINT "legal_drafts_kind" CHECK ("legal_drafts"."kind" in ('terms','privacy')),
	CONSTRAINT "legal_drafts_mode" CHECK ("legal_drafts"."mode" in ('default','extend','replace'))
);
--> statement-breakpoint
ALTER TABLE "gym_text_sources" ADD CONSTRAINT "gym_text_sources_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_drafts" ADD CONSTRAINT "legal_drafts_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_drafts" ADD CONSTRAINT "legal_drafts_version" FOREIGN KEY ("gym_id","version_id") REFERENCES "public"."legal_versions"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_drafts_newest" ON "legal_drafts" USING btree ("gym_id","kind","id" DESC NULLS FIRST);