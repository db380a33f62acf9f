CREATE TABLE "printed_tags" (
	"print_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	CONSTRAINT "printed_tags_print_id_product_id_pk" PRIMARY KEY("print_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "tag_prints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_prints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"size" text NOT NULL,
	"skipped" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "printed_tags" ADD CONSTRAINT "printed_tags_print_id_tag_prints_id_fk" FOREIGN KEY ("print_id") REFERENCES "public"."tag_prints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printed_tags" ADD CONSTRAINT "printed_tags_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_prints" ADD CONSTRAINT "tag_prints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "printed_tags_product" ON "printed_tags" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "tag_prints_user" ON "tag_prints" USING btree ("user_id");