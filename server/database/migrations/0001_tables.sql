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
	"product_id" bigint NOT NULL,
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
	"refunded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_checkoutSessionId_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "purchases_amount_positive" CHECK ("purchases"."amount" > 0),
	CONSTRAINT "purchases_commission_within" CHECK ("purchases"."commission" >= 0 and "purchases"."commission" <= "purchases"."amount")
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
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL
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
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_sale_event_id_sale_events_id_fk" FOREIGN KEY ("sale_event_id") REFERENCES "public"."sale_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendations" ADD CONSTRAINT "product_recommendations_source_product_id_products_id_fk" FOREIGN KEY ("source_product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_recommendations" ADD CONSTRAINT "product_recommendations_recommended_product_id_products_id_fk" FOREIGN KEY ("recommended_product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_sale_event_id_sale_events_id_fk" FOREIGN KEY ("sale_event_id") REFERENCES "public"."sale_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_events" ADD CONSTRAINT "sale_events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_permits" ADD CONSTRAINT "upload_permits_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("action","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_one_hold" ON "checkout_sessions" USING btree ("product_id") WHERE "checkout_sessions"."status" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "checkout_sessions_open" ON "checkout_sessions" USING btree ("expires_at") WHERE "checkout_sessions"."status" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "checkout_sessions_product" ON "checkout_sessions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "images_created" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_recommendations_recommended" ON "product_recommendations" USING btree ("recommended_product_id");--> statement-breakpoint
CREATE INDEX "product_views_visitor" ON "product_views" USING btree ("product_id","session_id","created_at");--> statement-breakpoint
CREATE INDEX "product_views_created" ON "product_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_seller" ON "products" USING btree ("seller_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_per_product" ON "purchases" USING btree ("product_id") WHERE "purchases"."refunded_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_created" ON "purchases" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchases_seller" ON "purchases" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "purchases_sale" ON "purchases" USING btree ("sale_event_id");--> statement-breakpoint
CREATE INDEX "sale_events_end" ON "sale_events" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree (((sess ->> 'accountId')::bigint));--> statement-breakpoint
CREATE INDEX "upload_permits_expires" ON "upload_permits" USING btree ("expires_at");