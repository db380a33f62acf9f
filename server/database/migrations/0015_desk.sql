CREATE TABLE "desk_passes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_passes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_event_id" bigint,
	"name" text NOT NULL,
	"may_lower_prices" boolean NOT NULL,
	"secret_hash" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "desk_passes_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "drawer_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawer_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_event_id" bigint,
	"pass_id" bigint,
	"account_id" bigint,
	"counted" numeric(10, 2) NOT NULL,
	"expected" numeric(10, 2) NOT NULL,
	"note" text,
	"key" text NOT NULL,
	"counted_by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawer_counts_pass_once" UNIQUE("pass_id","key"),
	CONSTRAINT "drawer_counts_account_once" UNIQUE("account_id","key"),
	CONSTRAINT "drawer_counts_counted" CHECK ("drawer_counts"."counted" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_once";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "listed_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "sold_by_id" bigint;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "sold_by_pass_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "desk_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "desk_content" text;--> statement-breakpoint
ALTER TABLE "pickup_marks" ADD COLUMN "by_pass_id" bigint;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refunded_by_id" bigint;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "method" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "listed_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "sold_by_id" bigint;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "sold_by_pass_id" bigint;--> statement-breakpoint
ALTER TABLE "desk_passes" ADD CONSTRAINT "desk_passes_sale_event_id_sale_events_id_fk" FOREIGN KEY ("sale_event_id") REFERENCES "public"."sale_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_passes" ADD CONSTRAINT "desk_passes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_counts" ADD CONSTRAINT "drawer_counts_sale_event_id_sale_events_id_fk" FOREIGN KEY ("sale_event_id") REFERENCES "public"."sale_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_counts" ADD CONSTRAINT "drawer_counts_pass_id_desk_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."desk_passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_counts" ADD CONSTRAINT "drawer_counts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_counts" ADD CONSTRAINT "drawer_counts_counted_by_id_users_id_fk" FOREIGN KEY ("counted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_passes_sale" ON "desk_passes" USING btree ("sale_event_id");--> statement-breakpoint
CREATE INDEX "drawer_counts_sale" ON "drawer_counts" USING btree ("sale_event_id");--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_sold_by_id_users_id_fk" FOREIGN KEY ("sold_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_sold_by_pass_id_desk_passes_id_fk" FOREIGN KEY ("sold_by_pass_id") REFERENCES "public"."desk_passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_marks" ADD CONSTRAINT "pickup_marks_by_pass_id_desk_passes_id_fk" FOREIGN KEY ("by_pass_id") REFERENCES "public"."desk_passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refunded_by_id_users_id_fk" FOREIGN KEY ("refunded_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_sold_by_id_users_id_fk" FOREIGN KEY ("sold_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_sold_by_pass_id_desk_passes_id_fk" FOREIGN KEY ("sold_by_pass_id") REFERENCES "public"."desk_passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("purchase_id","kind",("amount" > 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_desk_key" UNIQUE("desk_key");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('sale', 'commission', 'refund', 'cash_kept'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (case "ledger_entries"."kind" when 'sale' then "ledger_entries"."amount" > 0 when 'cash_kept' then "ledger_entries"."amount" <> 0 else "ledger_entries"."amount" <= 0 end);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_method_known" CHECK ("purchases"."method" in ('online', 'cash', 'card_reader', 'test'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_held_by_known" CHECK (case "purchases"."method" when 'cash' then "purchases"."held_by" in ('organiser', 'seller') and "purchases"."held_by" is not null
        when 'card_reader' then "purchases"."held_by" is not distinct from 'organiser' else "purchases"."held_by" is null end);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_listed_above" CHECK ("purchases"."listed_price" > "purchases"."amount");--> statement-breakpoint
UPDATE "purchases" SET "method" = 'test' FROM "checkout_sessions" WHERE "checkout_sessions"."id" = "purchases"."checkout_session_id" AND "checkout_sessions"."provider" = 'test';