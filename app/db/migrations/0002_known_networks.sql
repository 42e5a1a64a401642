CREATE TABLE "known_networks" (
	"account_id" uuid NOT NULL,
	"network_hash" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_networks_account_id_network_hash_pk" PRIMARY KEY("account_id","network_hash")
);
--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_networks_use" ON "known_networks" USING btree ("last_used_at");