CREATE TABLE "drawer_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawer_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_event_id" bigint,
	"pass_id" bigint,
	"account_id" bigint,
	"direction" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"note" text,
	"key" text NOT NULL,
	"moved_by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawer_movements_pass_once" UNIQUE("pass_id","key"),
	CONSTRAINT "drawer_movements_account_once" UNIQUE("account_id","key"),
	CONSTRAINT "drawer_movements_direction_known" CHECK ("drawer_movements"."direction" in ('in', 'out')),
	CONSTRAINT "drawer_movements_amount" CHECK ("drawer_movements"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "drawer_sale_id" bigint;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "drawer_pass_id" bigint;--> statement-breakpoint
ALTER TABLE "drawer_movements" ADD CONSTRAINT "drawer_movements_sale_event_id_sale_events_id_fk" FOREIGN KEY ("sale_event_id") REFERENCES "public"."sale_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_movements" ADD CONSTRAINT "drawer_movements_pass_id_desk_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."desk_passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_movements" ADD CONSTRAINT "drawer_movements_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_movements" ADD CONSTRAINT "drawer_movements_moved_by_id_users_id_fk" FOREIGN KEY ("moved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawer_movements_sale" ON "drawer_movements" USING btree ("sale_event_id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_drawer_sale_id_sale_events_id_fk" FOREIGN KEY ("drawer_sale_id") REFERENCES "public"."sale_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_drawer_pass_id_desk_passes_id_fk" FOREIGN KEY ("drawer_pass_id") REFERENCES "public"."desk_passes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_drawer" ON "payouts" USING btree ("drawer_sale_id") WHERE drawer_sale_id is not null;