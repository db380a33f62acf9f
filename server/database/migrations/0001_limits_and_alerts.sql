CREATE TABLE "payment_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"checkout_session_id" bigint NOT NULL,
	"amount" integer,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" bigint,
	CONSTRAINT "payment_alerts_eventId_unique" UNIQUE("event_id"),
	CONSTRAINT "payment_alerts_once" UNIQUE("kind","reference"),
	CONSTRAINT "payment_alerts_kind_known" CHECK ("payment_alerts"."kind" in ('unexpected_payment', 'partial_refund', 'refund_stuck', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost'))
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" DROP CONSTRAINT "checkout_sessions_status_known";--> statement-breakpoint
ALTER TABLE "payment_alerts" ADD CONSTRAINT "payment_alerts_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_alerts" ADD CONSTRAINT "payment_alerts_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_alerts_open" ON "payment_alerts" USING btree ("id") WHERE "payment_alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_alerts_checkout" ON "payment_alerts" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "ai_calls_account" ON "ai_calls" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_product" ON "purchases" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_status_known" CHECK ("checkout_sessions"."status" in ('opening', 'open', 'paid', 'cancelled', 'expired', 'failed', 'refund_due', 'refunded', 'refund_failed'));
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "ended_by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "checkout_sessions_held_by_visitor" ON "checkout_sessions" USING btree ("visitor_id") WHERE "checkout_sessions"."status" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "checkout_sessions_held_by_holder" ON "checkout_sessions" USING btree ("holder") WHERE "checkout_sessions"."status" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "checkout_sessions_held_by_buyer" ON "checkout_sessions" USING btree ("buyer_id") WHERE "checkout_sessions"."status" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "checkout_sessions_holder_known" ON "checkout_sessions" USING btree ("created_at") WHERE "checkout_sessions"."holder" is not null;
--> statement-breakpoint
CREATE INDEX "product_views_networks" ON "product_views" USING btree ("product_id",network(set_masklen("ip_address", case family("ip_address") when 6 then 64 else 32 end)),"created_at") WHERE ip_address is not null;
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "deletion_started_at" timestamp with time zone;
--> statement-breakpoint
DROP TABLE "image_looks" CASCADE;--> statement-breakpoint
CREATE TABLE "image_features" (
	"path" text PRIMARY KEY NOT NULL,
	"features" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_features" ADD CONSTRAINT "image_features_path_images_path_fk" FOREIGN KEY ("path") REFERENCES "public"."images"("path") ON DELETE cascade ON UPDATE no action;
