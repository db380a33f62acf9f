CREATE TABLE "admin_notices" (
	"user_id" bigint NOT NULL,
	"notice" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_notices_user_id_notice_pk" PRIMARY KEY("user_id","notice")
);
--> statement-breakpoint
CREATE TABLE "pending_review_mails" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_choices" DROP CONSTRAINT "notification_choices_kind_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "admin_notices" ADD CONSTRAINT "admin_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_review_mails" ADD CONSTRAINT "pending_review_mails_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_kind_known" CHECK ("notification_choices"."kind" in ('sale_opens', 'line_moves', 'item_sold', 'price_dropped', 'search_matches', 'items_reviewed', 'items_wait', 'sale_ahead', 'sale_ended'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_rejection_reason" CHECK ("products"."rejection_reason" is null or "products"."status" = 'rejected');