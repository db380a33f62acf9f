CREATE TABLE "listing_counts" (
	"facet" text NOT NULL,
	"price_band" smallint NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_popularity" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"view_count" integer NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"category1" text,
	"category2" text,
	"category3" text,
	"category4" text,
	"tag_keys" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text NOT NULL,
	"spellings" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "category1" text GENERATED ALWAYS AS (category_level(category, 1)) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "category2" text GENERATED ALWAYS AS (category_level(category, 2)) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "category3" text GENERATED ALWAYS AS (category_level(category, 3)) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "category4" text GENERATED ALWAYS AS (category_level(category, 4)) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tag_keys" text[] GENERATED ALWAYS AS (tag_keys(tags)) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "heading" "tsvector" GENERATED ALWAYS AS (heading_words(title, tags, brand, category)) STORED;--> statement-breakpoint
ALTER TABLE "product_popularity" ADD CONSTRAINT "product_popularity_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_counts_facet" ON "listing_counts" USING btree ("facet","price_band","count");--> statement-breakpoint
CREATE INDEX "product_popularity_0" ON "product_popularity" USING btree ("view_count" DESC NULLS FIRST,"product_id" DESC NULLS FIRST,"price");--> statement-breakpoint
CREATE INDEX "product_popularity_1" ON "product_popularity" USING btree ("category1","view_count" DESC NULLS FIRST,"product_id" DESC NULLS FIRST,"price");--> statement-breakpoint
CREATE INDEX "product_popularity_2" ON "product_popularity" USING btree ("category2","view_count" DESC NULLS FIRST,"product_id" DESC NULLS FIRST,"price");--> statement-breakpoint
CREATE INDEX "product_popularity_3" ON "product_popularity" USING btree ("category3","view_count" DESC NULLS FIRST,"product_id" DESC NULLS FIRST,"price");--> statement-breakpoint
CREATE INDEX "product_popularity_4" ON "product_popularity" USING btree ("category4","view_count" DESC NULLS FIRST,"product_id" DESC NULLS FIRST,"price");--> statement-breakpoint
CREATE INDEX "product_popularity_tags" ON "product_popularity" USING gin ("tag_keys");--> statement-breakpoint
CREATE INDEX "search_vocabulary_word" ON "search_vocabulary" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_vocabulary_spellings" ON "search_vocabulary" USING gin ("spellings") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_recent_0" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_price_0" ON "products" USING btree ("price","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_recent_1" ON "products" USING btree ("category1","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_price_1" ON "products" USING btree ("category1","price","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_recent_2" ON "products" USING btree ("category2","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_price_2" ON "products" USING btree ("category2","price","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_recent_3" ON "products" USING btree ("category3","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_price_3" ON "products" USING btree ("category3","price","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_recent_4" ON "products" USING btree ("category4","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_price_4" ON "products" USING btree ("category4","price","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_tags" ON "products" USING gin ("tag_keys") WITH (fastupdate=false) WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (search_words(title, tags, brand, category, description)) WITH (fastupdate=false) WHERE status = 'approved';