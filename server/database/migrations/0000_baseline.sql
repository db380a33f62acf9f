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
CREATE TABLE "analytics_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"visitor" text NOT NULL,
	"path" text NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"action" text NOT NULL,
	"subject_id" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkout_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_session_id" text,
	"url" text,
	"payment_intent_id" text,
	"product_id" bigint,
	"title" text NOT NULL,
	"buyer_id" bigint,
	"visitor_id" text NOT NULL,
	"buyer_email" text NOT NULL,
	"buyer_name" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"sale_event_id" bigint,
	"status" text DEFAULT 'opening' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_sessions_providerSessionId_unique" UNIQUE("provider_session_id"),
	CONSTRAINT "checkout_sessions_paymentIntentId_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "checkout_sessions_status_known" CHECK ("checkout_sessions"."status" in ('opening', 'open', 'paid', 'cancelled', 'expired', 'failed', 'refund_due', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"account_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite_alerts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"last_sale_id" bigint
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "image_looks" (
	"path" text PRIMARY KEY NOT NULL,
	"version" smallint NOT NULL,
	"look" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_traffic" (
	"day" text PRIMARY KEY NOT NULL,
	"bytes_served" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"path" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"owner_id" bigint,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"purchase_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("purchase_id","kind"),
	CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('sale', 'commission', 'refund')),
	CONSTRAINT "ledger_entries_sign" CHECK (case "ledger_entries"."kind" when 'sale' then "ledger_entries"."amount" > 0 else "ledger_entries"."amount" <= 0 end)
);
--> statement-breakpoint
CREATE TABLE "pickup_marks" (
	"purchase_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"key" text NOT NULL,
	"is_handed_over" boolean NOT NULL,
	"actor_id" bigint,
	"marked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_marks_purchase_id_version_pk" PRIMARY KEY("purchase_id","version"),
	CONSTRAINT "pickup_marks_once" UNIQUE("purchase_id","key")
);
--> statement-breakpoint
CREATE TABLE "product_recommendations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_recommendations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_product_id" bigint NOT NULL,
	"recommended_product_id" bigint NOT NULL,
	"similarity" numeric(3, 2) NOT NULL,
	"reason" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_recommendations_pair" UNIQUE("source_product_id","recommended_product_id"),
	CONSTRAINT "product_recommendations_not_itself" CHECK ("product_recommendations"."source_product_id" <> "product_recommendations"."recommended_product_id"),
	CONSTRAINT "product_recommendations_similarity" CHECK ("product_recommendations"."similarity" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "product_shelves" (
	"product_id" bigint NOT NULL,
	"shelf" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"view_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"category" text,
	CONSTRAINT "product_shelves_product_id_shelf_pk" PRIMARY KEY("product_id","shelf")
);
--> statement-breakpoint
CREATE TABLE "product_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"user_id" bigint,
	"session_id" text NOT NULL,
	"ip_address" "inet",
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"image_urls" text[] NOT NULL,
	"imagekit_file_ids" text[] DEFAULT '{}' NOT NULL,
	"primary_image_index" integer DEFAULT 0 NOT NULL,
	"seller_id" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"ai_analysis" jsonb,
	"condition" text,
	"brand" text,
	"view_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heading" "tsvector" GENERATED ALWAYS AS (heading_words(title, tags, brand, category)) STORED,
	CONSTRAINT "products_status_known" CHECK ("products"."status" in ('pending', 'approved', 'rejected', 'sold', 'unlisted')),
	CONSTRAINT "products_price_positive" CHECK ("products"."price" > 0),
	CONSTRAINT "products_has_images" CHECK (cardinality("products"."image_urls") between 1 and 50),
	CONSTRAINT "products_few_tags" CHECK (cardinality("products"."tags") <= 10),
	CONSTRAINT "products_primary_image_exists" CHECK ("products"."primary_image_index" >= 0 and "products"."primary_image_index" < cardinality("products"."image_urls"))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"buyer_id" bigint,
	"buyer_email" text NOT NULL,
	"buyer_name" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"commission" numeric(10, 2) NOT NULL,
	"sale_event_id" bigint,
	"checkout_session_id" bigint NOT NULL,
	"receipt" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL,
	"pickup_code" text DEFAULT new_pickup_code() NOT NULL,
	"refunded_at" timestamp with time zone,
	"refund_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_checkoutSessionId_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "purchases_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "purchases_pickup_code" UNIQUE("pickup_code"),
	CONSTRAINT "purchases_amount_positive" CHECK ("purchases"."amount" > 0),
	CONSTRAINT "purchases_commission_within" CHECK ("purchases"."commission" >= 0 and "purchases"."commission" <= "purchases"."amount")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "sale_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"location" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_events_ends_after_start" CHECK ("sale_events"."end_date" > "sale_events"."start_date")
);
--> statement-breakpoint
CREATE TABLE "sale_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" "citext" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_mail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_reminders_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text NOT NULL,
	"spellings" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"salt" "bytea" NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"handle" uuid DEFAULT gen_random_uuid() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "shelf_counts" (
	"shelf" text NOT NULL,
	"price_band" smallint NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_totals" (
	"name" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"image_url" text,
	"amount" numeric(10, 2) NOT NULL,
	"buyer_email" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"payment_intent_id" text,
	"refunded_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "test_payments_paymentIntentId_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "test_payments_status_known" CHECK ("test_payments"."status" in ('open', 'paid', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "upload_permits" (
	"token" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" "citext" NOT NULL,
	"email" "citext" NOT NULL,
	"password_hash" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"profile_description" text,
	"role" text DEFAULT 'seller' NOT NULL,
	"auth_type" text DEFAULT 'local' NOT NULL,
	"google_subject" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_verification_token" text,
	"email_verification_expires" timestamp with time zone,
	"password_reset_token" text,
	"password_reset_expires" timestamp with time zone,
	"total_earnings" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"second_factor_since" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_googleSubject_unique" UNIQUE("google_subject"),
	CONSTRAINT "users_emailVerificationToken_unique" UNIQUE("email_verification_token"),
	CONSTRAINT "users_passwordResetToken_unique" UNIQUE("password_reset_token"),
	CONSTRAINT "users_earnings_not_negative" CHECK ("users"."total_earnings" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_sale_event_id_sale_events_id_fk" FOREIGN KEY ("sale_event_id") REFERENCES "public"."sale_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_alerts" ADD CONSTRAINT "favourite_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_looks" ADD CONSTRAINT "image_looks_path_images_path_fk" FOREIGN KEY ("path") REFERENCES "public"."images"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_marks" ADD CONSTRAINT "pickup_marks_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_marks" ADD CONSTRAINT "pickup_marks_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendations" ADD CONSTRAINT "product_recommendations_source_product_id_products_id_fk" FOREIGN KEY ("source_product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendations" ADD CONSTRAINT "product_recommendations_recommended_product_id_products_id_fk" FOREIGN KEY ("recommended_product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_shelves" ADD CONSTRAINT "product_shelves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_sale_event_id_sale_events_id_fk" FOREIGN KEY ("sale_event_id") REFERENCES "public"."sale_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_events" ADD CONSTRAINT "sale_events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_permits" ADD CONSTRAINT "upload_permits_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_calls_created" ON "ai_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_name" ON "analytics_events" USING btree ("name","created_at","visitor");--> statement-breakpoint
CREATE INDEX "analytics_events_created" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("action","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_one_hold" ON "checkout_sessions" USING btree ("product_id") WHERE "checkout_sessions"."status" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "checkout_sessions_unsettled" ON "checkout_sessions" USING btree ("id") WHERE "checkout_sessions"."status" in ('opening', 'open', 'refund_due');--> statement-breakpoint
CREATE INDEX "checkout_sessions_product" ON "checkout_sessions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "favourites_product" ON "favourites" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "images_created" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_seller" ON "ledger_entries" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "product_recommendations_recommended" ON "product_recommendations" USING btree ("recommended_product_id");--> statement-breakpoint
CREATE INDEX "product_shelves_recent" ON "product_shelves" USING btree ("shelf","created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST,"price","category");--> statement-breakpoint
CREATE INDEX "product_shelves_price" ON "product_shelves" USING btree ("shelf","price","product_id","category");--> statement-breakpoint
CREATE INDEX "product_shelves_popular" ON "product_shelves" USING btree ("shelf","view_count" DESC NULLS FIRST,"product_id" DESC NULLS FIRST,"price","category");--> statement-breakpoint
CREATE INDEX "product_views_visitor" ON "product_views" USING btree ("product_id","session_id","created_at");--> statement-breakpoint
CREATE INDEX "product_views_account" ON "product_views" USING btree ("product_id","user_id","created_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "product_views_addresses" ON "product_views" USING btree ("created_at") WHERE ip_address is not null;--> statement-breakpoint
CREATE INDEX "product_views_created" ON "product_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_seller" ON "products" USING btree ("seller_id","status");--> statement-breakpoint
CREATE INDEX "products_entries" ON "products" USING gin (search_entry(id, title, tags, brand, category, description, price)) WITH (fastupdate=false) WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "products_sold_words" ON "products" USING gin (search_words(title, tags, brand, category, description)) WHERE status = 'sold';--> statement-breakpoint
CREATE INDEX "products_images" ON "products" USING gin ("image_urls");--> statement-breakpoint
CREATE INDEX "products_pending" ON "products" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_per_product" ON "purchases" USING btree ("product_id") WHERE "purchases"."refunded_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_created" ON "purchases" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchases_seller" ON "purchases" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "purchases_sale" ON "purchases" USING btree ("sale_event_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sale_events_end" ON "sale_events" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "sale_reminders_unconfirmed" ON "sale_reminders" USING btree ("created_at") WHERE "sale_reminders"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "search_vocabulary_word" ON "search_vocabulary" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_vocabulary_spellings" ON "search_vocabulary" USING gin ("spellings") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree (((sess ->> 'accountId')::bigint));--> statement-breakpoint
CREATE INDEX "shelf_counts_shelf" ON "shelf_counts" USING btree ("shelf","price_band","count");--> statement-breakpoint
CREATE INDEX "shop_totals_name" ON "shop_totals" USING btree ("name","amount");--> statement-breakpoint
CREATE INDEX "upload_permits_expires" ON "upload_permits" USING btree ("expires_at");
--> statement-breakpoint
alter table sale_events
  add constraint sale_events_do_not_overlap exclude using gist (tstzrange(start_date, end_date) with &&);
--> statement-breakpoint
-- Room for the next version of a row on its page: then a counted view touches no index of products.
alter table products set (fillfactor = 85);
--> statement-breakpoint
-- Looked up by prefix, which no other collation's order can serve.
alter table shelf_counts alter column shelf type text collate "C";
--> statement-breakpoint
alter table search_vocabulary alter column word type text collate "C";
--> statement-breakpoint
create type search_match as (
  id bigint, created_at timestamptz, price numeric, view_count int, category text,
  -- How well it matches the words; null where nobody asked.
  rank real,
  -- Whether it matches what ranks first.
  is_best boolean
);
