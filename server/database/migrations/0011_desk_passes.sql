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
ALTER TABLE "pickup_marks" ADD COLUMN "by_pass_id" bigint;--> statement-breakpoint
ALTER TABLE "desk_passes" ADD CONSTRAINT "desk_passes_sale_event_id_sale_events_id_fk" FOREIGN KEY ("sale_event_id") REFERENCES "public"."sale_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_passes" ADD CONSTRAINT "desk_passes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_passes_sale" ON "desk_passes" USING btree ("sale_event_id");--> statement-breakpoint
ALTER TABLE "pickup_marks" ADD CONSTRAINT "pickup_marks_by_pass_id_desk_passes_id_fk" FOREIGN KEY ("by_pass_id") REFERENCES "public"."desk_passes"("id") ON DELETE no action ON UPDATE no action;