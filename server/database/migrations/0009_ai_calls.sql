CREATE TABLE "ai_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"model" text NOT NULL,
	"account_id" bigint,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost_usd" numeric(12, 6) NOT NULL,
	"latency_ms" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"result" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_calls_status_known" CHECK ("ai_calls"."status" in ('pending', 'success', 'error'))
);
--> statement-breakpoint
CREATE TABLE "image_looks" (
	"path" text PRIMARY KEY NOT NULL,
	"version" smallint NOT NULL,
	"look" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_looks" ADD CONSTRAINT "image_looks_path_images_path_fk" FOREIGN KEY ("path") REFERENCES "public"."images"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_calls_created" ON "ai_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_sold_words" ON "products" USING gin (search_words(title, tags, brand, category, description)) WHERE status = 'sold';