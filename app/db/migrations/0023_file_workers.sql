ALTER TABLE "gym_files" ADD COLUMN "worker" uuid;--> statement-breakpoint
ALTER TABLE "gym_files" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "gym_files_in_work" ON "gym_files" USING btree ("gym_id","uploaded_by") WHERE "gym_files"."state" in ('UPLOADING', 'CHECKING', 'PROCESSING');--> statement-breakpoint
CREATE INDEX "gym_files_refused" ON "gym_files" USING btree ("updated_at") WHERE "gym_files"."state" = 'REFUSED';