CREATE TABLE "promotion_products" (
	"tenant" integer NOT NULL,
	"promotion_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "promotion_products_promotion_id_product_id_pk" PRIMARY KEY("promotion_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "said_adult_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "promotion_products" ADD CONSTRAINT "promotion_products_promotion" FOREIGN KEY ("tenant","promotion_id") REFERENCES "public"."promotions"("tenant","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_products" ADD CONSTRAINT "promotion_products_product" FOREIGN KEY ("tenant","product_id") REFERENCES "public"."products"("gym_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "students" SET "said_adult_at" = "answers"."first" FROM (
	SELECT "student_id", min("created_at") AS "first" FROM "orders" WHERE "age_assertion" = 'adult' GROUP BY "student_id"
) AS "answers" WHERE "students"."id" = "answers"."student_id";
