ALTER TABLE "users" ALTER COLUMN "total_earnings" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "total_earnings" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "drawer_counts" ALTER COLUMN "expected" SET DATA TYPE numeric(12, 2);