create extension if not exists citext;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
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
--> statement-breakpoint
alter table sale_events
  add constraint sale_events_do_not_overlap exclude using gist (tstzrange(start_date, end_date) with &&);
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
ALTER TABLE "checkout_sessions" DROP CONSTRAINT "checkout_sessions_product_id_products_id_fk";
--> statement-breakpoint
DROP INDEX "checkout_sessions_open";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "title" text;--> statement-breakpoint
UPDATE "checkout_sessions" SET "title" = "products"."title" FROM "products" WHERE "products"."id" = "checkout_sessions"."product_id";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_sessions_unsettled" ON "checkout_sessions" USING btree ("id") WHERE "checkout_sessions"."status" in ('opening', 'open', 'refund_due');
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");
--> statement-breakpoint
CREATE INDEX "products_images" ON "products" USING gin ("image_urls");
--> statement-breakpoint
-- What the catalogue's generated columns, indexes and triggers are made of. The bodies are parsed here and now (`return`,
-- `begin atomic`), so they mean the same under any search_path, pg_restore's and autovacuum's among them.

create function category_level(category text, level int) returns text
  language sql immutable strict parallel safe
  return case
    when split_part(category, ' > ', level) <> ''
    then array_to_string((string_to_array(category, ' > '))[1:level], ' > ')
  end;
--> statement-breakpoint
create function tag_keys(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(lower(tag)), '{}') from unnest(tags) tag);
--> statement-breakpoint
-- The same edges as PRICE_BOUNDS in contracts/product-rules.ts.
create function price_band(price numeric) returns smallint
  language sql immutable strict parallel safe
  return case when price < 50 then 0 when price < 100 then 1 when price < 250 then 2 else 3 end;
--> statement-breakpoint
-- Words as they are written, for beginnings of words, and their stems, for other forms of a word; both without accents.
-- No stop words: a search for 'The Who' is a search for something.
create text search dictionary listing_stem (template = snowball, language = english);
--> statement-breakpoint
create text search configuration listing_words (copy = pg_catalog.simple);
--> statement-breakpoint
alter text search configuration listing_words
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  with unaccent, simple;
--> statement-breakpoint
create text search configuration listing_stems (copy = pg_catalog.simple);
--> statement-breakpoint
alter text search configuration listing_stems
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  with unaccent, listing_stem;
--> statement-breakpoint
-- Punctuation becomes space first: PostgreSQL would take 'rock/roll' for the name of a file and 'mid-century' for one word.
create function words_of(written text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('listing_words', regexp_replace(written, '[!-/:-@\[-`{-~]+', ' ', 'g'))
    || to_tsvector('listing_stems', regexp_replace(written, '[!-/:-@\[-`{-~]+', ' ', 'g'));
--> statement-breakpoint
create function heading_words(title text, tags text[], brand text, category text) returns tsvector
  language sql immutable parallel safe
  return setweight(words_of(title), 'A')
    || setweight(words_of(array_to_string(tags, ' ') || ' ' || coalesce(brand, '')), 'B')
    || setweight(words_of(category), 'C');
--> statement-breakpoint
create function search_words(title text, tags text[], brand text, category text, description text) returns tsvector
  language sql immutable parallel safe
  return heading_words(title, tags, brand, category) || setweight(words_of(description), 'D');
--> statement-breakpoint
-- Each term is one word, or several with '|' between them that stand for the same. A word also finds what begins with it,
-- but not a single letter of the alphabet: that would find nearly everything. The terms are joined by '&' or '|'. Callers
-- send letters and digits only.
create function search_query(terms text[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || (written || stems)::text || ')', joined_by)::tsquery, '')
    from unnest(terms) term,
      lateral (select
        to_tsquery('listing_words', case when term ~ '[|]|^[a-z0-9]$' then term else term || ':*' end) written,
        to_tsquery('listing_stems', term) stems) query
  );
--> statement-breakpoint
create function spellings_of(word text) returns text[]
  language sql immutable strict parallel safe
  return array[word] || array(
    select distinct left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) at
  );
--> statement-breakpoint
create function listing_facets(category text, tag_keys text[]) returns setof text
  language sql immutable parallel safe
  begin atomic
    select '' union all
    select category_level(category, level) from generate_series(1, 4) level where category_level(category, level) is not null union all
    select '#' || tag from unnest(tag_keys) tag;
  end;
--> statement-breakpoint
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
--> statement-breakpoint
-- product_popularity, listing_counts and search_vocabulary follow products here, whoever writes.

-- Room for the next version of a row on its page: then a counted view touches no index of products.
alter table products set (fillfactor = 85);
--> statement-breakpoint
create function keep_catalogue() returns trigger language plpgsql as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.status = 'approved';
  is_listed boolean := tg_op <> 'DELETE' and new.status = 'approved';
begin
  insert into listing_counts (facet, price_band, count)
  select facet, band, sum(change)
  from (
    select facet, price_band(old.price) band, -1 change
    from listing_facets(old.category, old.tag_keys) facet where was_listed
    union all
    select facet, price_band(new.price), 1
    from listing_facets(new.category, new.tag_keys) facet where is_listed
  ) changes
  group by facet, band
  having sum(change) <> 0;

  if is_listed then
    insert into product_popularity (product_id, view_count, price, category1, category2, category3, category4, tag_keys)
    values (new.id, new.view_count, new.price, new.category1, new.category2, new.category3, new.category4, new.tag_keys)
    on conflict (product_id) do update set
      view_count = excluded.view_count, price = excluded.price, category1 = excluded.category1,
      category2 = excluded.category2, category3 = excluded.category3, category4 = excluded.category4, tag_keys = excluded.tag_keys;

    insert into search_vocabulary (word, spellings)
    select said.word, spellings_of(said.word)
    from unnest(tsvector_to_array(search_words(new.title, new.tags, new.brand, new.category, new.description))) as said (word)
    where length(said.word) between 3 and 40 and said.word !~ '[0-9]'
      and not exists (select from search_vocabulary known where known.word = said.word);
  elsif was_listed then
    delete from product_popularity where product_id = old.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function follow_views() returns trigger language plpgsql as $$
begin
  update product_popularity set view_count = new.view_count where product_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger products_catalogue_made after insert or delete on products
  for each row execute function keep_catalogue();
--> statement-breakpoint
create trigger products_catalogue_changed
  after update of status, title, description, price, category, tags, brand on products
  for each row when (old.status = 'approved' or new.status = 'approved') execute function keep_catalogue();
--> statement-breakpoint
create trigger products_viewed after update of view_count on products
  for each row when (new.status = 'approved') execute function follow_views();
--> statement-breakpoint
-- Makes all three anew from products: after rows were written with the triggers off.
create function rebuild_catalogue() returns void language sql as $$
  truncate listing_counts, product_popularity, search_vocabulary;
  insert into listing_counts (facet, price_band, count)
  select facet, price_band(price), count(*) from products, listing_facets(category, tag_keys) facet
  where status = 'approved' group by 1, 2;
  insert into product_popularity (product_id, view_count, price, category1, category2, category3, category4, tag_keys)
  select id, view_count, price, category1, category2, category3, category4, tag_keys from products where status = 'approved';
  insert into search_vocabulary (word, spellings)
  select word, spellings_of(word)
  from (
    select distinct unnest(tsvector_to_array(search_words(title, tags, brand, category, description))) word
    from products where status = 'approved'
  ) words
  where length(word) between 3 and 40 and word !~ '[0-9]';
$$;
--> statement-breakpoint
select rebuild_catalogue();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX "product_views_account" ON "product_views" USING btree ("product_id","user_id","created_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "product_views_addresses" ON "product_views" USING btree ("created_at") WHERE ip_address is not null;
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
CREATE TABLE "sale_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" "citext" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_mail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_reminders_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_alerts" ADD CONSTRAINT "favourite_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "favourites_product" ON "favourites" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sale_reminders_unconfirmed" ON "sale_reminders" USING btree ("created_at") WHERE "sale_reminders"."confirmed_at" is null;
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
ALTER TABLE "purchases" ADD COLUMN "receipt" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_seller" ON "ledger_entries" USING btree ("seller_id","id");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_receipt_unique" UNIQUE("receipt");
--> statement-breakpoint
-- The entries of what was sold before there was a ledger.
insert into ledger_entries (seller_id, purchase_id, kind, amount, created_at)
select seller_id, id, 'sale', amount, created_at from purchases
union all
select seller_id, id, 'commission', -commission, created_at from purchases
union all
select seller_id, id, 'refund', commission - amount, refunded_at from purchases where refunded_at is not null
order by 5, 2;
--> statement-breakpoint
-- Open pages follow what is held, sold and on: every server listens to `live`. Told here, whoever writes; heard when the
-- transaction commits, and not at all when it does not.
create function tell_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', case tg_op when 'DELETE' then old.id else new.id end::text);
  return null;
end $$;
--> statement-breakpoint
create function tell_held_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', new.product_id::text);
  return null;
end $$;
--> statement-breakpoint
create function tell_sales() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'sales');
  return null;
end $$;
--> statement-breakpoint
create trigger products_live_moved after update of status on products
  for each row when (old.status <> new.status) execute function tell_product();
--> statement-breakpoint
create trigger products_live_gone after delete on products
  for each row when (old.status = 'approved') execute function tell_product();
--> statement-breakpoint
create trigger checkout_sessions_live after insert or update of status, expires_at on checkout_sessions
  for each row when (new.product_id is not null) execute function tell_held_product();
--> statement-breakpoint
create trigger sale_events_live after insert or update or delete on sale_events
  for each statement execute function tell_sales();
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
CREATE TABLE "shop_totals" (
	"name" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "analytics_events_name" ON "analytics_events" USING btree ("name","created_at","visitor");--> statement-breakpoint
CREATE INDEX "analytics_events_created" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shop_totals_name" ON "shop_totals" USING btree ("name","amount");--> statement-breakpoint
CREATE INDEX "products_pending" ON "products" USING btree ("created_at","id") WHERE status = 'pending';
--> statement-breakpoint
-- shop_totals follows products, users, images and purchases here, whoever writes: one row for each statement that changes a figure.
-- A deleted item keeps its views: they happened.

create function total_products() returns trigger language plpgsql as $$
declare
  views bigint := 0;
  waiting bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select coalesce(sum(view_count), 0), count(*) filter (where status = 'pending') into views, waiting from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    select views - case tg_op when 'UPDATE' then coalesce(sum(view_count), 0) else 0 end,
      waiting - count(*) filter (where status = 'pending')
    into views, waiting from old_rows;
  end if;
  insert into shop_totals (name, amount)
  select * from (values ('views', views), ('pending', waiting)) as change (name, amount) where amount <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger products_total_made after insert on products
  referencing new table as new_rows for each statement execute function total_products();
--> statement-breakpoint
create trigger products_total_changed after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function total_products();
--> statement-breakpoint
create trigger products_total_gone after delete on products
  referencing old table as old_rows for each statement execute function total_products();
--> statement-breakpoint
create function total_users() returns trigger language plpgsql as $$
begin
  insert into shop_totals (name, amount)
  select 'users', case tg_op when 'INSERT' then count(*) else -count(*) end from changed having count(*) > 0;
  return null;
end $$;
--> statement-breakpoint
create trigger users_total_made after insert on users
  referencing new table as changed for each statement execute function total_users();
--> statement-breakpoint
create trigger users_total_gone after delete on users
  referencing old table as changed for each statement execute function total_users();
--> statement-breakpoint
create function total_images() returns trigger language plpgsql as $$
begin
  insert into shop_totals (name, amount)
  select 'image bytes', case tg_op when 'INSERT' then sum(bytes) else -sum(bytes) end from changed having count(*) > 0;
  return null;
end $$;
--> statement-breakpoint
create trigger images_total_made after insert on images
  referencing new table as changed for each statement execute function total_images();
--> statement-breakpoint
create trigger images_total_gone after delete on images
  referencing old table as changed for each statement execute function total_images();
--> statement-breakpoint
-- What was refunded does not count.
create function total_purchases() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into shop_totals (name, amount)
    select total.name, sum(total.amount)
    from new_rows p, purchase_totals(p.sale_event_id, p.amount, p.refunded_at) total group by total.name;
  end if;
  if tg_op <> 'INSERT' then
    insert into shop_totals (name, amount)
    select total.name, -sum(total.amount)
    from old_rows p, purchase_totals(p.sale_event_id, p.amount, p.refunded_at) total group by total.name;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function purchase_totals(sale bigint, paid numeric, refunded timestamptz) returns table (name text, amount numeric)
language sql immutable as $$
  select total.name, total.amount
  from (values ('revenue', paid), ('revenue:' || sale, paid), ('purchases:' || sale, 1)) as total (name, amount)
  where refunded is null and total.name is not null;
$$;
--> statement-breakpoint
create trigger purchases_total_made after insert on purchases
  referencing new table as new_rows for each statement execute function total_purchases();
--> statement-breakpoint
create trigger purchases_total_changed after update on purchases
  referencing old table as old_rows new table as new_rows for each statement execute function total_purchases();
--> statement-breakpoint
create trigger purchases_total_gone after delete on purchases
  referencing old table as old_rows for each statement execute function total_purchases();
--> statement-breakpoint
-- Makes the totals anew: after rows were written with the triggers off.
create function rebuild_totals() returns void language sql as $$
  truncate shop_totals;
  insert into shop_totals (name, amount)
  select 'users', count(*) from users
  union all select 'views', coalesce(sum(view_count), 0) from products
  union all select 'pending', count(*) from products where status = 'pending'
  union all select 'image bytes', coalesce(sum(bytes), 0) from images
  union all select total.name, sum(total.amount)
    from purchases p, purchase_totals(p.sale_event_id, p.amount, p.refunded_at) total group by 1;
$$;
--> statement-breakpoint
select rebuild_totals();
--> statement-breakpoint
-- One row for each list that an item is in takes the place of columns and indexes for each level of the category tree.
create table product_shelves (
  product_id bigint not null references products (id) on delete cascade,
  shelf text not null,
  price numeric(10, 2) not null,
  view_count integer not null,
  created_at timestamp with time zone not null,
  category text,
  constraint product_shelves_product_id_shelf_pk primary key (product_id, shelf)
);
--> statement-breakpoint
alter table product_shelves rename constraint product_shelves_product_id_fkey to product_shelves_product_id_products_id_fk;
--> statement-breakpoint
create table shelf_counts (
  shelf text not null,
  price_band smallint not null,
  count integer not null
);
--> statement-breakpoint
create or replace function keep_catalogue() returns trigger language plpgsql as $$ begin return null; end $$;
--> statement-breakpoint
create or replace function follow_views() returns trigger language plpgsql as $$
begin
  update product_shelves set view_count = new.view_count where product_id = new.id;
  return null;
end $$;
--> statement-breakpoint
drop function rebuild_catalogue();
--> statement-breakpoint
drop table product_popularity, listing_counts;
--> statement-breakpoint
drop function listing_facets(text, text[]);
--> statement-breakpoint
alter table products
  drop column category1, drop column category2, drop column category3, drop column category4, drop column tag_keys;
--> statement-breakpoint
drop index products_recent_0, products_price_0;
--> statement-breakpoint
drop function category_level(text, int), tag_keys(text[]);
--> statement-breakpoint
-- The shelf of everything, that of the category and of each one above it, and one for each tag.
create function shelves_of(category text, tags text[]) returns setof text
  language sql immutable parallel safe
  begin atomic
    select '' union all
    select array_to_string(names[1:depth], ' > ')
    from string_to_array(category, ' > ') names, generate_series(1, cardinality(names)) depth union all
    select distinct '#' || lower(tag) from unnest(tags) tag;
  end;
--> statement-breakpoint
create or replace function keep_catalogue() returns trigger language plpgsql as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.status = 'approved';
  is_listed boolean := tg_op <> 'DELETE' and new.status = 'approved';
begin
  insert into shelf_counts (shelf, price_band, count)
  select shelf, band, sum(change)
  from (
    select shelf, price_band(old.price) band, -1 change from shelves_of(old.category, old.tags) shelf where was_listed
    union all
    select shelf, price_band(new.price), 1 from shelves_of(new.category, new.tags) shelf where is_listed
  ) changes
  group by shelf, band
  having sum(change) <> 0;

  if was_listed then
    delete from product_shelves where product_id = old.id;
  end if;
  if is_listed then
    insert into product_shelves (product_id, shelf, price, view_count, created_at, category)
    select new.id, shelf, new.price, new.view_count, new.created_at, case when shelf like '#%' then new.category end
    from shelves_of(new.category, new.tags) shelf;

    insert into search_vocabulary (word, spellings)
    select said.word, spellings_of(said.word)
    from unnest(tsvector_to_array(search_words(new.title, new.tags, new.brand, new.category, new.description))) as said (word)
    where length(said.word) between 3 and 40 and said.word !~ '[0-9]'
      and not exists (select from search_vocabulary known where known.word = said.word);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Makes all of it anew from products: after rows were written with the triggers off.
create function rebuild_catalogue() returns void language sql as $$
  truncate product_shelves, shelf_counts, search_vocabulary;
  insert into product_shelves (product_id, shelf, price, view_count, created_at, category)
  select id, shelf, price, view_count, created_at, case when shelf like '#%' then category end
  from products, shelves_of(category, tags) shelf where status = 'approved';
  insert into shelf_counts (shelf, price_band, count)
  select shelf, price_band(price), count(*) from product_shelves group by 1, 2;
  insert into search_vocabulary (word, spellings)
  select word, spellings_of(word)
  from (
    select distinct unnest(tsvector_to_array(search_words(title, tags, brand, category, description))) word
    from products where status = 'approved'
  ) words
  where length(word) between 3 and 40 and word !~ '[0-9]';
$$;
--> statement-breakpoint
create index product_shelves_recent on product_shelves (shelf, created_at desc, product_id desc, price, category);
--> statement-breakpoint
create index product_shelves_price on product_shelves (shelf, price, product_id, category);
--> statement-breakpoint
create index product_shelves_popular on product_shelves (shelf, view_count desc, product_id desc, price, category);
--> statement-breakpoint
create index shelf_counts_shelf on shelf_counts (shelf, price_band, count);
--> statement-breakpoint
select rebuild_catalogue();
--> statement-breakpoint
-- Five random characters of Crockford's base32 and one that checks them, as contracts/pickup-rules.ts reads them. Looking
-- first makes the unique constraint something that two purchases of the same moment can fail, once in 30 million.
CREATE FUNCTION new_pickup_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	alphabet CONSTANT text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
	random bytea;
	digit int;
	sum int;
	code text;
BEGIN
	LOOP
		random := uuid_send(gen_random_uuid());
		sum := 0;
		code := '';
		FOR i IN 0..4 LOOP
			digit := get_byte(random, i) & 31;
			sum := sum # digit;
			sum := (sum << 1) # (CASE WHEN sum & 16 > 0 THEN 37 ELSE 0 END);
			code := code || substr(alphabet, digit + 1, 1);
		END LOOP;
		code := code || substr(alphabet, sum + 1, 1);
		EXIT WHEN NOT EXISTS (SELECT FROM purchases WHERE pickup_code = code);
	END LOOP;
	RETURN code;
END $$;
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
ALTER TABLE "purchases" ADD COLUMN "pickup_code" text;--> statement-breakpoint
-- In steps: while a column is being added nothing can be looked up in its table.
UPDATE "purchases" SET "pickup_code" = new_pickup_code();--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "pickup_code" SET DEFAULT new_pickup_code();--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "pickup_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pickup_marks" ADD CONSTRAINT "pickup_marks_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_marks" ADD CONSTRAINT "pickup_marks_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_pickup_code" UNIQUE("pickup_code");
--> statement-breakpoint
-- A word that is its own stem ('typew') stood in the query twice, with ':*' and without. ts_rank takes the same word only
-- once, and may take the one without: an item that has the beginning of a word in its title then ranked as if it had not.
create or replace function search_query(terms text[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || (case when plain = stems then written else written || stems end)::text || ')', joined_by)::tsquery, '')
    from unnest(terms) term,
      lateral (select
        to_tsquery('listing_words', case when term ~ '[|]|^[a-z0-9]$' then term else term || ':*' end) written,
        to_tsquery('listing_words', term) plain,
        to_tsquery('listing_stems', term) stems) query
  );
--> statement-breakpoint
-- The beginnings of tags are looked up in this column's index, which no other collation could serve.
alter table shelf_counts alter column shelf type text collate "C";
--> statement-breakpoint
-- A few items for what somebody is about to search for, best first; not those that only mention it in their description. Only
-- the first 500 matches are looked at, so that a common beginning of a word costs no more than a rare one; with the settings they
-- are always found through the words' index.
create function suggested_items(terms text[], most int) returns table (id bigint, title text)
  language sql stable strict parallel safe
  set enable_seqscan = off
  set enable_indexscan = off
  begin atomic
    -- Made once; as an expression it would be made for each of the items.
    with asked as materialized (select search_query(terms, '|') as query)
    select found.id, found.title
    from (
      select products.id, products.title, products.view_count,
        ts_rank('{0, 0.2, 0.4, 1}', products.heading, asked.query) as rank
      from asked, products
      where products.status = 'approved'
        and search_words(products.title, products.tags, products.brand, products.category, products.description)
          @@ search_query(terms, '&')
      limit 500
    ) found
    where found.rank > 0
    order by found.rank desc, found.view_count desc, found.id desc
    limit most;
  end;
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
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
ALTER TABLE "sessions" ADD COLUMN "handle" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_handle_unique" UNIQUE("handle");
--> statement-breakpoint
-- An accent that stands on nothing, or a letter younger than PostgreSQL's tables, is a word to us and none to it. As '()' it
-- was an error; now it is left out, and a search that holds nothing else finds nothing.
create or replace function search_query(terms text[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || (case when plain = stems then written else written || stems end)::text || ')', joined_by)::tsquery, '')
    from unnest(terms) term,
      lateral (select
        to_tsquery('listing_words', case when term ~ '[|]|^[a-z0-9]$' then term else term || ':*' end) written,
        to_tsquery('listing_words', term) plain,
        to_tsquery('listing_stems', term) stems) query
    where numnode(written) > 0
  );
--> statement-breakpoint
-- What guests are shown is kept for a moment (docs/decisions/060): it is forgotten when an item that they see is listed or
-- edited, too. Open pages are not told of that, so it is another word than those of 0013. Views and the rank of a search
-- come and go without a word.
create function tell_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'catalogue');
  return null;
end $$;
--> statement-breakpoint
create trigger products_live_listed after insert on products
  for each row when (new.status = 'approved') execute function tell_catalogue();
--> statement-breakpoint
create trigger products_live_edited
  after update of title, description, price, category, tags, image_urls, primary_image_index, condition, brand on products
  for each row when (new.status in ('approved', 'sold')) execute function tell_catalogue();
--> statement-breakpoint
-- The vocabulary now holds every word, so that the beginning of a word is looked up in it and the words themselves are asked of
-- the index of words: reading that index by beginnings took a hundred times as long. In this order beginnings stand together,
-- which in no other collation they do. Numbers and the like are in it without spellings: they are no typo of anything.
alter table search_vocabulary alter column word type text collate "C";
--> statement-breakpoint
create function typo_spellings(word text) returns text[]
  language sql immutable strict parallel safe
  return case when length(word) between 3 and 40 and word !~ '[0-9]' then spellings_of(word) else '{}' end;
--> statement-breakpoint
create or replace function keep_catalogue() returns trigger language plpgsql as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.status = 'approved';
  is_listed boolean := tg_op <> 'DELETE' and new.status = 'approved';
begin
  insert into shelf_counts (shelf, price_band, count)
  select shelf, band, sum(change)
  from (
    select shelf, price_band(old.price) band, -1 change from shelves_of(old.category, old.tags) shelf where was_listed
    union all
    select shelf, price_band(new.price), 1 from shelves_of(new.category, new.tags) shelf where is_listed
  ) changes
  group by shelf, band
  having sum(change) <> 0;

  if was_listed then
    delete from product_shelves where product_id = old.id;
  end if;
  if is_listed then
    insert into product_shelves (product_id, shelf, price, view_count, created_at, category)
    select new.id, shelf, new.price, new.view_count, new.created_at, case when shelf like '#%' then new.category end
    from shelves_of(new.category, new.tags) shelf;

    insert into search_vocabulary (word, spellings)
    select said.word, typo_spellings(said.word)
    from unnest(tsvector_to_array(search_words(new.title, new.tags, new.brand, new.category, new.description))) as said (word)
    where not exists (select from search_vocabulary known where known.word = said.word);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function rebuild_catalogue() returns void language sql as $$
  truncate product_shelves, shelf_counts, search_vocabulary;
  insert into product_shelves (product_id, shelf, price, view_count, created_at, category)
  select id, shelf, price, view_count, created_at, case when shelf like '#%' then category end
  from products, shelves_of(category, tags) shelf where status = 'approved';
  insert into shelf_counts (shelf, price_band, count)
  select shelf, price_band(price), count(*) from product_shelves group by 1, 2;
  insert into search_vocabulary (word, spellings)
  select word, typo_spellings(word)
  from (
    select distinct unnest(tsvector_to_array(search_words(title, tags, brand, category, description))) word
    from products where status = 'approved'
  ) words;
$$;
--> statement-breakpoint
insert into search_vocabulary (word, spellings)
select word, typo_spellings(word)
from (
  select distinct unnest(tsvector_to_array(search_words(title, tags, brand, category, description))) word
  from products where status = 'approved'
) words
where not exists (select from search_vocabulary known where known.word = words.word);
--> statement-breakpoint
-- For each word that was typed the known words that begin so, as a query of those; '' where none are known, or too many to
-- name, or only the word itself is meant.
create function words_beginning(terms text[], most int) returns text[]
  language sql stable strict parallel safe
  return array(
    select coalesce((
      select case when count(*) <= most then string_agg(quote_literal(word), '|') end
      from (
        select distinct known.word
        from search_vocabulary known
        where known.word >= written.word and known.word < written.word || U&'\+10FFFF'
        limit most + 1
      ) found
    ), '')
    from unnest(terms) with ordinality asked (term, place)
    left join lateral (
      select min(word) as word
      from unnest(tsvector_to_array(to_tsvector('listing_words', term))) word
      where term !~ '[|]|^[a-z0-9]$'
      having count(*) = 1
    ) written on true
    order by place
  );
--> statement-breakpoint
-- What `search_query` is, with the beginnings of words replaced by known words (`words_beginning`) where there are some.
create function known_query(terms text[], beginnings text[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || query::text || ')', joined_by)::tsquery, '')
    from unnest(terms, beginnings) asked (term, words),
      lateral (select case
        when words = '' then search_query(array[term], '&')
        else words::tsquery || to_tsquery('listing_stems', term)
      end as query) made
    where numnode(query) > 0
  );
--> statement-breakpoint
-- Items with any of these words, for a search that nothing has all words of: the first that are found and no more, as a few
-- common words are in a third of the catalogue. With the settings they are always found through the words' index.
create function items_with_any(words tsquery, most int) returns setof bigint
  language sql stable strict parallel safe rows 100
  set enable_seqscan = off
  set enable_indexscan = off
  begin atomic
    select products.id
    from products
    where products.status = 'approved'
      and search_words(products.title, products.tags, products.brand, products.category, products.description) @@ words
    limit most;
  end;
--> statement-breakpoint
-- One index finds what a search asks for with all of its filters, in a part of the catalogue: beside the words an entry holds
-- the words of the title once more (~lamp), the item's shelves (/Clothing > Women, /#brass), its price band ($2), and which
-- slices of the catalogue it lies in (@0:12), small ones and large ones by its id. No word begins with such a mark: marks are
-- no part of words (`words_of`).
create function search_marks(id bigint, title text, tags text[], category text, price numeric) returns text[]
  language sql immutable strict parallel safe
  return array(
    select '~' || word from unnest(tsvector_to_array(words_of(title))) word union all
    select '/' || shelf from shelves_of(category, tags) shelf where shelf <> '' union all
    select '@' || level || ':' || (id >> 13 + 2 * level) from generate_series(0, 7) level union all
    select '$' || price_band(price)
  );
--> statement-breakpoint
create function search_entry(id bigint, title text, tags text[], brand text, category text, description text, price numeric) returns tsvector
  language sql immutable parallel safe
  return search_words(title, tags, brand, category, description) || array_to_tsvector(search_marks(id, title, tags, category, price));
--> statement-breakpoint
create index products_entries on products using gin (search_entry(id, title, tags, brand, category, description, price))
  with (fastupdate = false) where status = 'approved';
--> statement-breakpoint
-- Entries that have all of these marks.
create function marked(marks text[]) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('''' || replace(replace(left(mark, 500), '\', '\\'), '''', '''''') || '''', '&')::tsquery, '')
    from unnest(marks) mark
  );
--> statement-breakpoint
-- What finds one word that was typed: its stem, and the known words that begin like it, without those that have the same stem:
-- an entry with such a word has its stem too. Where none is known, or more than so many are, the beginning itself is asked for,
-- which takes the index longer. Several words that stand for the same, with | between, are meant as they are, and so is a
-- single letter of the alphabet, which would find nearly everything as a beginning. Null where there is no word in it.
create function term_query(term text, most int) returns tsquery
  language sql stable strict parallel safe
  return (
    with typed as materialized (
      select stems, case when term !~ '[|]|^[a-z0-9]$' and cardinality(written) = 1 then written[1] end as beginning
      from tsvector_to_array(to_tsvector('listing_words', term)) written,
        tsvector_to_array(to_tsvector('listing_stems', term)) stems
    ), known as materialized (
      select word
      from typed,
        lateral (
          select word from search_vocabulary
          where word >= beginning and word < beginning || U&'\+10FFFF'
          limit most + 1
        ) found
    )
    select case
      when (select count(*) from known) between 1 and most then (
        select string_agg(quote_literal(word), '|')::tsquery
        from (
          select word from known, typed where not ts_lexize('listing_stem', word) <@ stems
          union
          select unnest(stems) from typed
        ) words
      )
      else nullif(search_query(array[term], '&'), '')
    end
  );
--> statement-breakpoint
create function terms_query(asked tsquery[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (select coalesce(string_agg('(' || term::text || ')', joined_by)::tsquery, '') from unnest(asked) term);
--> statement-breakpoint
-- Of several words all but one.
create function most_terms_query(asked tsquery[]) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || terms_query(asked[:place - 1] || asked[place + 1:], '&')::text || ')', '|')::tsquery, '')
    from generate_series(1, cardinality(asked)) place
    where cardinality(asked) > 1
  );
--> statement-breakpoint
create function in_titles(asked tsquery) returns tsquery
  language sql immutable strict parallel safe
  return regexp_replace(asked::text, '''([^'']+)''', '''~\1''', 'g')::tsquery;
--> statement-breakpoint
create type search_match as (
  id bigint, created_at timestamptz, price numeric, view_count int, category text,
  -- How well it fits the words; null where nobody asked.
  rank real,
  -- Of those that ought to come first.
  is_best boolean
);
--> statement-breakpoint
-- The approved items that this finds. A word in the title counts for more than one in tags or brand, that for more than one in
-- the category; so do more words, and whole ones (or other forms of them) count once more than those that only begin like it: a
-- book before a bookend. With the settings they are always found through the words' index.
create function search_matches(within tsquery, ranked_by text[], best_in_title tsquery, best_in_heading tsquery)
  returns setof search_match
  language sql stable parallel safe
  set enable_seqscan = off
  set enable_indexscan = off
  set plan_cache_mode = force_generic_plan
  begin atomic
    -- Made once; as expressions they would be made for each of the items.
    with asked as materialized (
      select search_query(ranked_by, '|') as beginnings, to_tsquery('listing_stems', array_to_string(ranked_by, '|')) as words
    )
    select products.id, products.created_at, products.price, products.view_count, products.category,
      ts_rank('{0, 0.2, 0.4, 1}', heading, asked.beginnings) + ts_rank('{0, 0.2, 0.4, 1}', heading, asked.words),
      ts_filter(heading, '{a}') @@ best_in_title or heading @@ best_in_heading
    from asked, products
    where status = 'approved'
      and search_entry(products.id, title, tags, brand, products.category, description, products.price) @@ within;
  end;
--> statement-breakpoint
-- The lowest and the highest id there is, from their index.
create function product_ids(out oldest bigint, out newest bigint)
  language sql stable parallel safe
  set enable_seqscan = off
  begin atomic
    select min(id), max(id) from products;
  end;
--> statement-breakpoint
-- What is found in the newest part of the catalogue that has enough of it. A look at the two newest slices says how many ids
-- that takes: up to nine slices of a fitting size. A catalogue of few ids is one part; then, and where little is found or a part
-- would be most of the catalogue, it is all of it and its `first_id` null: the index walks through the slices' lists, and finds
-- few things sooner without them.
create function search_part(
  asked tsquery, enough int, ranked_by text[], best_in_title tsquery, best_in_heading tsquery,
  out matches search_match[], out first_id bigint, out share float8
)
  language plpgsql stable parallel safe
as $$
declare
  oldest bigint;
  newest bigint;
  level int := 0;
  slices int := 2;
  size bigint;
  needed float8;
begin
  select ids.oldest, ids.newest into oldest, newest from product_ids() ids;
  while newest - oldest >= 32768 and level < 8 loop
    size := 8192 << 2 * level;
    first_id := (newest / size - slices + 1) * size;
    exit when first_id - oldest < (newest - oldest) / 2;
    matches := array(
      select match
      from search_matches(
        asked && (
          select string_agg('''@' || level || ':' || slice || '''', '|')::tsquery
          from generate_series(first_id / size, newest / size) slice
        ),
        ranked_by, best_in_title, best_in_heading
      ) match
    );
    share := (newest - first_id + 1)::float8 / (newest - oldest + 1);
    if cardinality(matches) >= enough then return; end if;
    exit when cardinality(matches) / share < 10 * enough;
    needed := 1.2 * enough / greatest(cardinality(matches), 1) * (newest - first_id);
    while needed > 8 * size loop
      level := level + 1;
      size := 4 * size;
    end loop;
    slices := ceil(needed / size) + 1;
  end loop;
  matches := array(select match from search_matches(asked, ranked_by, best_in_title, best_in_heading) match);
  first_id := null;
  share := 1;
end $$;
--> statement-breakpoint
-- What matches all terms, or any of them, and all marks: as much as is enough of the newest, each of which stands for so many
-- in the whole catalogue. Where that has less than two pages of the best (all words in the title; of a search for any words, all
-- but one), those that lie further back are fetched too, and stand for none. Without a number that is enough: everything.
create function search_found(terms text[], matching text, marks text[], enough int, is_ranked boolean)
  returns table (
    id bigint, created_at timestamptz, price numeric, view_count int, category text, rank real, stands_for float8
  )
  language plpgsql stable parallel safe
as $$
declare
  enough_of_best constant int := 24;
  asked tsquery[] := array(select query from unnest(terms) term, term_query(term, 40) query where query is not null);
  filtered tsquery := marked(marks);
  ranked_by text[] := case when is_ranked then terms end;
  is_all boolean := matching = 'all';
  wanted tsquery := terms_query(asked, case when is_all then '&' else '|' end);
  -- Null for a single word, as an empty query would leave the filters alone.
  most tsquery := case when not is_all then nullif(most_terms_query(asked), '') end;
  part record;
begin
  if cardinality(asked) = 0 then return; end if;
  if enough is null then
    return query
      select match.id, match.created_at, match.price, match.view_count, match.category, match.rank, 1::float8
      from search_matches(wanted && filtered, ranked_by, null, null) match;
    return;
  end if;
  select * into part from search_part(wanted && filtered, enough, ranked_by, case when is_all then wanted end, most);
  return query
    select match.id, match.created_at, match.price, match.view_count, match.category, match.rank, 1 / part.share
    from unnest(part.matches) match;
  if part.first_id is not null
    and (select count(*) from unnest(part.matches) match where match.is_best) < enough_of_best
  then
    return query
      select match.id, match.created_at, match.price, match.view_count, match.category, match.rank, 0::float8
      from search_part(
          (case when is_all then in_titles(wanted) else most end) && filtered, enough_of_best, ranked_by, null, null
        ) best,
        unnest(best.matches) match
      where match.id < part.first_id;
  end if;
end $$;
--> statement-breakpoint
-- A few items for what somebody is about to search for, best first; not those that only mention it in their description.
create or replace function suggested_items(terms text[], most int) returns table (id bigint, title text)
  language sql stable strict parallel safe
  begin atomic
    select best.id, (select products.title from products where products.id = best.id)
    from (
      select found.id, row_number() over (order by found.rank desc, found.view_count desc, found.id desc) as place
      from search_found(terms, 'all', '{}', 100, true) found
      where found.rank > 0
      order by place
      limit most
    ) best
    order by best.place;
  end;
--> statement-breakpoint
drop function items_with_any(tsquery, int), known_query(text[], text[], text), words_beginning(text[], int);
--> statement-breakpoint
drop index products_words;
