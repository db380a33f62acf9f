ALTER TABLE "checkout_sessions" ADD COLUMN "tax" numeric(10, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "tax" numeric(10, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_events" ADD COLUMN "tax_rate" numeric(6, 4);--> statement-breakpoint
ALTER TABLE "test_payments" ADD COLUMN "tax" numeric(10, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_tax_not_negative" CHECK ("purchases"."tax" >= 0);--> statement-breakpoint
ALTER TABLE "sale_events" ADD CONSTRAINT "sale_events_tax_rate_within" CHECK ("sale_events"."tax_rate" >= 0 and "sale_events"."tax_rate" <= 25);