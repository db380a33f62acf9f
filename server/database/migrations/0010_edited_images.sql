ALTER TABLE "images" ADD COLUMN "original_path" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "edit" jsonb;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_original_path_images_path_fk" FOREIGN KEY ("original_path") REFERENCES "public"."images"("path") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_original" ON "images" USING btree ("original_path") WHERE original_path is not null;