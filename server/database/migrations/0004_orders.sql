CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receipt" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL,
	"pickup_code" text DEFAULT new_pickup_code() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "orders_pickup_code" UNIQUE("pickup_code")
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" DROP CONSTRAINT "checkout_sessions_providerSessionId_unique";--> statement-breakpoint
ALTER TABLE "checkout_sessions" DROP CONSTRAINT "checkout_sessions_paymentIntentId_unique";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "reference" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "passed_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "held_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "order_id" bigint;--> statement-breakpoint
-- Each purchase so far is an order of its own, with its number.
INSERT INTO "orders" ("id", "receipt", "pickup_code", "created_at")
	OVERRIDING SYSTEM VALUE SELECT "id", "receipt", "pickup_code", "created_at" FROM "purchases";--> statement-breakpoint
SELECT setval('orders_id_seq', coalesce(max("id"), 1), max("id") IS NOT NULL) FROM "orders";--> statement-breakpoint
UPDATE "purchases" SET "order_id" = "id";--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "order_id" SET NOT NULL;--> statement-breakpoint
UPDATE "checkout_sessions" SET "held_since" = "created_at";--> statement-breakpoint
-- What is known of a payment that was not what was asked for goes by its reference.
UPDATE "checkout_sessions" c SET "reference" = a."reference" FROM "payment_alerts" a
	WHERE a."checkout_session_id" = c."id" AND a."kind" = 'unexpected_payment';--> statement-breakpoint
ALTER TABLE "test_payments" ADD COLUMN "items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "test_payments" SET "items" = jsonb_build_array(jsonb_build_object('title', "title", 'imageUrl', "image_url", 'amount', ("amount" * 100)::int));--> statement-breakpoint
ALTER TABLE "test_payments" ADD COLUMN "refunds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_order" ON "purchases" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_reference" UNIQUE("reference","product_id");--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_provider_session" UNIQUE("provider_session_id","product_id");--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_payment" UNIQUE("payment_intent_id","product_id");--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_receipt_unique";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_pickup_code";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "receipt";--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "pickup_code";--> statement-breakpoint
ALTER TABLE "test_payments" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "test_payments" DROP COLUMN "image_url";