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