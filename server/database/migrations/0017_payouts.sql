CREATE TABLE "connect_accounts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connect_accounts_accountId_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"key" text NOT NULL,
	"status" text DEFAULT 'paid' NOT NULL,
	"paid_by_id" bigint,
	"destination" text,
	"transfer_id" text,
	"failure" text,
	"reversal_reason" text,
	"reversal_key" text,
	"reversed_by_id" bigint,
	"reversed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_key_unique" UNIQUE("key"),
	CONSTRAINT "payouts_reversalKey_unique" UNIQUE("reversal_key"),
	CONSTRAINT "payouts_amount_positive" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_method_known" CHECK ("payouts"."method" in ('cash', 'check', 'transfer', 'other', 'stripe')),
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('pending', 'paid', 'failed', 'reversing', 'reversed')),
	CONSTRAINT "payouts_has_destination" CHECK (("payouts"."method" = 'stripe') = ("payouts"."destination" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "purchase_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "payout_id" bigint;--> statement-breakpoint
ALTER TABLE "connect_accounts" ADD CONSTRAINT "connect_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_by_id_users_id_fk" FOREIGN KEY ("paid_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_reversed_by_id_users_id_fk" FOREIGN KEY ("reversed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_seller" ON "payouts" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "payouts_unsettled" ON "payouts" USING btree ("id") WHERE status in ('pending', 'reversing');--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_sums" ON "ledger_entries" USING btree ("seller_id","kind","amount");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payout_once" UNIQUE("payout_id","kind");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_subject" CHECK (case when "ledger_entries"."kind" in ('payout', 'payout_reversal')
        then "ledger_entries"."payout_id" is not null and "ledger_entries"."purchase_id" is null
        else "ledger_entries"."payout_id" is null and "ledger_entries"."purchase_id" is not null end);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('sale', 'commission', 'refund', 'cash_kept', 'payout', 'payout_reversal'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (case when "ledger_entries"."kind" in ('sale', 'payout_reversal') then "ledger_entries"."amount" > 0 when "ledger_entries"."kind" = 'cash_kept' then "ledger_entries"."amount" <> 0 else "ledger_entries"."amount" <= 0 end);