ALTER TABLE "checkout_sessions" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "ended_by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "checkout_sessions_held_by_visitor" ON "checkout_sessions" USING btree ("visitor_id") WHERE "checkout_sessions"."status" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "checkout_sessions_held_by_holder" ON "checkout_sessions" USING btree ("holder") WHERE "checkout_sessions"."status" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "checkout_sessions_held_by_buyer" ON "checkout_sessions" USING btree ("buyer_id") WHERE "checkout_sessions"."status" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "checkout_sessions_holder_known" ON "checkout_sessions" USING btree ("created_at") WHERE "checkout_sessions"."holder" is not null;