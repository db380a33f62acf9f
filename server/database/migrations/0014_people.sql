ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "status_before_suspension" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "products_title" ON "products" USING gin (title gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (account_words(username, email, first_name, last_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("id") WHERE not email_verified;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hidden_is_unlisted" CHECK ("products"."status_before_suspension" is null or "products"."status_before_suspension" in ('pending', 'approved') and "products"."status" = 'unlisted');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension_has_reason" CHECK (("users"."suspended_at" is null) = ("users"."suspension_reason" is null));