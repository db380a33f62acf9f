CREATE TABLE "line_places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"user_id" bigint,
	"visitor_id" text NOT NULL,
	"email" text,
	"offered_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_places_visitor" UNIQUE("product_id","visitor_id"),
	CONSTRAINT "line_places_account" UNIQUE("product_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "line_places" ADD CONSTRAINT "line_places_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_places" ADD CONSTRAINT "line_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "line_places_one_offer" ON "line_places" USING btree ("product_id") WHERE "line_places"."offered_until" is not null;--> statement-breakpoint
CREATE INDEX "line_places_user" ON "line_places" USING btree ("user_id");