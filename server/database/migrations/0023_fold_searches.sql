DROP INDEX "users_search";--> statement-breakpoint
DROP INDEX "checkout_sessions_title_words";--> statement-breakpoint
DROP INDEX "purchases_buyer_words";--> statement-breakpoint
DROP INDEX "products_title";--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (fold_text(account_words(username, email, first_name, last_name)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkout_sessions_title_words" ON "checkout_sessions" USING gin (fold_text("title") gin_trgm_ops) WHERE "checkout_sessions"."status" in ('paid', 'refund_due', 'refunded', 'refund_failed');--> statement-breakpoint
CREATE INDEX "purchases_buyer_words" ON "purchases" USING gin (fold_text("buyer_name" || ' ' || "buyer_email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_title" ON "products" USING gin (fold_text(title) gin_trgm_ops);