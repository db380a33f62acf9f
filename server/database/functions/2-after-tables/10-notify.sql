-- Notifies the channel `live` of every change; server/database/listener.ts listens. PostgreSQL delivers notifications at commit
-- and drops duplicates within a transaction. The comments of the functions list the payloads.

-- Sends the product's id, and `catalogue` if it is or was approved or sold: its status, reason for rejection or price changed.
create or replace function notify_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', case tg_op when 'DELETE' then old.id else new.id end::text);
  if tg_op = 'DELETE' or old.status in ('approved', 'sold') or new.status in ('approved', 'sold') then
    perform pg_notify('live', 'catalogue');
  end if;
  return null;
end $$;

-- Sends `edited:<product id>`: the item's content changed.
create or replace function notify_edited_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'edited:' || new.id);
  return null;
end $$;

-- Sends the product's id: its hold changed.
create or replace function notify_held_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', new.product_id::text);
  return null;
end $$;

-- Sends the product's id: its line changed.
create or replace function notify_line() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', coalesce(new.product_id, old.product_id)::text);
  return null;
end $$;

-- Sends `sales`: the sales changed.
create or replace function notify_sales() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'sales');
  return null;
end $$;

-- Sends `catalogue`: the items in lists changed.
create or replace function notify_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'catalogue');
  return null;
end $$;

-- Sends `pickups:<seller id>`: what they hand over changed.
create or replace function notify_purchase() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'pickups:' || new.seller_id);
  return null;
end $$;

-- Sends `pickups:<seller id>`: an item of theirs was handed over, or that was undone.
create or replace function notify_pickup_mark() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'pickups:' || seller_id) from purchases where id = new.purchase_id;
  return null;
end $$;

-- Sends `account:<id>`: what the account may do changed.
create or replace function notify_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'account:' || new.id);
  return null;
end $$;

-- Sends `pass-revoked:<desk pass id>`.
create or replace function notify_revoked_pass() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'pass-revoked:' || new.id);
  return null;
end $$;

create or replace trigger users_live after update of role, suspended_at on users
  for each row when (old.role <> new.role or old.suspended_at is distinct from new.suspended_at)
  execute function notify_account();
create or replace trigger products_live_moved after update of status, rejection_reason on products
  for each row when (old.status <> new.status or old.rejection_reason is distinct from new.rejection_reason)
  execute function notify_product();
create or replace trigger products_live_priced after update of price on products
  for each row when (old.status = 'approved' and new.status = 'approved' and old.price <> new.price)
  execute function notify_product();
create or replace trigger products_live_gone after delete on products
  for each row when (old.status = 'approved') execute function notify_product();
create or replace trigger checkout_sessions_live after insert or update of status, expires_at on checkout_sessions
  for each row when (new.product_id is not null) execute function notify_held_product();
create or replace trigger line_places_live after insert or update of offered_until or delete on line_places
  for each row execute function notify_line();
create or replace trigger sale_events_live after insert or update or delete on sale_events
  for each statement execute function notify_sales();
create or replace trigger products_live_listed after insert on products
  for each row when (new.status = 'approved') execute function notify_catalogue();
create or replace trigger products_live_edited
  after update of title, description, price, category, tags, image_urls, primary_image_index, condition, brand on products
  for each row when (new.status in ('approved', 'sold')) execute function notify_edited_product();
create or replace trigger purchases_live after insert or update of refunded_at on purchases
  for each row execute function notify_purchase();
create or replace trigger pickup_marks_live after insert on pickup_marks
  for each row execute function notify_pickup_mark();
create or replace trigger desk_passes_live after update of revoked_at on desk_passes
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function notify_revoked_pass();
