-- The entries of what was sold before there was a ledger.
insert into ledger_entries (seller_id, purchase_id, kind, amount, created_at)
select seller_id, id, 'sale', amount, created_at from purchases
union all
select seller_id, id, 'commission', -commission, created_at from purchases
union all
select seller_id, id, 'refund', commission - amount, refunded_at from purchases where refunded_at is not null
order by 5, 2;
--> statement-breakpoint
-- Open pages follow what is held, sold and on: every server listens to `live`. Told here, whoever writes; heard when the
-- transaction commits, and not at all when it does not.
create function tell_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', case tg_op when 'DELETE' then old.id else new.id end::text);
  return null;
end $$;
--> statement-breakpoint
create function tell_held_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', new.product_id::text);
  return null;
end $$;
--> statement-breakpoint
create function tell_sales() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'sales');
  return null;
end $$;
--> statement-breakpoint
create trigger products_live_moved after update of status on products
  for each row when (old.status <> new.status) execute function tell_product();
--> statement-breakpoint
create trigger products_live_gone after delete on products
  for each row when (old.status = 'approved') execute function tell_product();
--> statement-breakpoint
create trigger checkout_sessions_live after insert or update of status, expires_at on checkout_sessions
  for each row when (new.product_id is not null) execute function tell_held_product();
--> statement-breakpoint
create trigger sale_events_live after insert or update or delete on sale_events
  for each statement execute function tell_sales();
