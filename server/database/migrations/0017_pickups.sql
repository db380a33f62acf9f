-- Five random characters of Crockford's base32 and one that checks them, as contracts/pickup-rules.ts reads them. Looking
-- first makes the unique constraint something that two purchases of the same moment can fail, once in 30 million.
CREATE FUNCTION new_pickup_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	alphabet CONSTANT text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
	random bytea;
	digit int;
	sum int;
	code text;
BEGIN
	LOOP
		random := uuid_send(gen_random_uuid());
		sum := 0;
		code := '';
		FOR i IN 0..4 LOOP
			digit := get_byte(random, i) & 31;
			sum := sum # digit;
			sum := (sum << 1) # (CASE WHEN sum & 16 > 0 THEN 37 ELSE 0 END);
			code := code || substr(alphabet, digit + 1, 1);
		END LOOP;
		code := code || substr(alphabet, sum + 1, 1);
		EXIT WHEN NOT EXISTS (SELECT FROM purchases WHERE pickup_code = code);
	END LOOP;
	RETURN code;
END $$;
--> statement-breakpoint
CREATE TABLE "pickup_marks" (
	"purchase_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"key" text NOT NULL,
	"is_handed_over" boolean NOT NULL,
	"actor_id" bigint,
	"marked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_marks_purchase_id_version_pk" PRIMARY KEY("purchase_id","version"),
	CONSTRAINT "pickup_marks_once" UNIQUE("purchase_id","key")
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "pickup_code" text;--> statement-breakpoint
-- In steps: while a column is being added nothing can be looked up in its table.
UPDATE "purchases" SET "pickup_code" = new_pickup_code();--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "pickup_code" SET DEFAULT new_pickup_code();--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "pickup_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pickup_marks" ADD CONSTRAINT "pickup_marks_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_marks" ADD CONSTRAINT "pickup_marks_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_pickup_code" UNIQUE("pickup_code");
