CREATE TABLE "checkout_attempts" (
	"student_id" integer NOT NULL,
	"attempt_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"placed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_attempts_key" PRIMARY KEY("student_id","attempt_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_student_id" UNIQUE("student_id","id");--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_order" FOREIGN KEY ("student_id","order_id") REFERENCES "public"."orders"("student_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_placed" ON "checkout_attempts" USING btree ("order_id") WHERE placed;--> statement-breakpoint
-- The version before keeps an order's attempts in two columns of its row. Where an earlier order of the attempt was closed, it
-- appends "/" and the order's id to the attempt.
INSERT INTO "checkout_attempts" ("student_id", "attempt_id", "order_id", "placed", "created_at")
SELECT "student_id", CASE WHEN right("attempt_id", 37) = '/' || "id" THEN left("attempt_id", -37) ELSE "attempt_id" END, "id", true, "created_at" FROM "orders";--> statement-breakpoint
INSERT INTO "checkout_attempts" ("student_id", "attempt_id", "order_id", "placed", "created_at")
SELECT "student_id", "joined", "id", false, "created_at" FROM "orders", unnest("joined_attempts") AS "joined" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- During an update servers of that version still write orders. At the commit their attempts are copied; this version has
-- written its own by then. The migration that drops the two columns drops this trigger and its function.
CREATE FUNCTION "copy_order_attempts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "checkout_attempts" ("student_id", "attempt_id", "order_id", "placed")
	VALUES (NEW."student_id", CASE WHEN right(NEW."attempt_id", 37) = '/' || NEW."id" THEN left(NEW."attempt_id", -37) ELSE NEW."attempt_id" END, NEW."id", true)
	ON CONFLICT DO NOTHING;
	INSERT INTO "checkout_attempts" ("student_id", "attempt_id", "order_id", "placed")
	SELECT NEW."student_id", "joined", NEW."id", false FROM unnest(NEW."joined_attempts") AS "joined"
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "copy_order_attempts" AFTER INSERT OR UPDATE OF "attempt_id", "joined_attempts" ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "copy_order_attempts"();
