ALTER TABLE "drafts" ADD COLUMN "joins_price_drops" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "least_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "joins_price_drops" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "least_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "original_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "drop_sale_id" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "drop_percent" smallint;--> statement-breakpoint
ALTER TABLE "sale_events" ADD COLUMN "price_drops" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "joins_price_drops" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_price_drops" ON "products" USING btree ("drop_sale_id","drop_percent") WHERE (joins_price_drops or drop_sale_id is not null) and status <> 'sold';--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_least_price_positive" CHECK ("drafts"."least_price" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_least_price_within" CHECK ("products"."least_price" > 0 and "products"."least_price" <= coalesce("products"."original_price", "products"."price"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_original_price_higher" CHECK ("products"."original_price" > "products"."price");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_drop_known" CHECK (("products"."drop_sale_id" is null) = ("products"."drop_percent" is null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_dropped_by_a_drop" CHECK ("products"."original_price" is null or "products"."drop_sale_id" is not null);