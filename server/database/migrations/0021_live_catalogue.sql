-- What guests are shown is kept for a moment (docs/decisions/060): it is forgotten when an item that they see is listed or
-- edited, too. Open pages are not told of that, so it is another word than those of 0013. Views and the rank of a search
-- come and go without a word.
create function tell_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'catalogue');
  return null;
end $$;
--> statement-breakpoint
create trigger products_live_listed after insert on products
  for each row when (new.status = 'approved') execute function tell_catalogue();
--> statement-breakpoint
create trigger products_live_edited
  after update of title, description, price, category, tags, image_urls, primary_image_index, condition, brand on products
  for each row when (new.status in ('approved', 'sold')) execute function tell_catalogue();
