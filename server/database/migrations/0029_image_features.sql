DROP TABLE "image_looks" CASCADE;--> statement-breakpoint
CREATE TABLE "image_features" (
	"path" text PRIMARY KEY NOT NULL,
	"features" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_features" ADD CONSTRAINT "image_features_path_images_path_fk" FOREIGN KEY ("path") REFERENCES "public"."images"("path") ON DELETE cascade ON UPDATE no action;