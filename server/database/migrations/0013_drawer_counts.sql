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
ALTER TABLE "drawer_counts" ADD CONSTRAINT "drawer_counts_sale_event_id_sale_events_id_fk" FOREIGN KEY ("sale_event_id") REFERENCES "public"."sale_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_counts" ADD CONSTRAINT "drawer_counts_pass_id_desk_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."desk_passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_counts" ADD CONSTRAINT "drawer_counts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_counts" ADD CONSTRAINT "drawer_counts_counted_by_id_users_id_fk" FOREIGN KEY ("counted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawer_counts_sale" ON "drawer_counts" USING btree ("sale_event_id");