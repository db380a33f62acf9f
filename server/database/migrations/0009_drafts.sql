CREATE TABLE "drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"image_urls" text[] NOT NULL,
	"primary_image_index" integer DEFAULT 0 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" numeric(10, 2),
	"category" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"condition" text,
	"brand" text,
	"proposal" jsonb,
	"analysis" text DEFAULT 'none' NOT NULL,
	"analysis_due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"turn" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_has_images" CHECK (cardinality("drafts"."image_urls") between 1 and 50),
	CONSTRAINT "drafts_primary_image_exists" CHECK ("drafts"."primary_image_index" >= 0 and "drafts"."primary_image_index" < cardinality("drafts"."image_urls")),
	CONSTRAINT "drafts_price_positive" CHECK ("drafts"."price" > 0),
	CONSTRAINT "drafts_few_tags" CHECK (cardinality("drafts"."tags") <= 10),
	CONSTRAINT "drafts_analysis_known" CHECK ("drafts"."analysis" in ('none', 'waiting', 'running', 'done', 'failed')),
	CONSTRAINT "drafts_analysis_due" CHECK ((analysis in ('waiting', 'running')) = ("drafts"."analysis_due_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_owner" ON "drafts" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "drafts_images" ON "drafts" USING gin ("image_urls");--> statement-breakpoint
CREATE INDEX "drafts_due" ON "drafts" USING btree ("analysis_due_at") WHERE analysis in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "drafts_updated" ON "drafts" USING btree ("updated_at");