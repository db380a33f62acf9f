-- Maintains shop_totals, the totals on the admin dashboard: each statement that changes a total appends one row, and compactTotals
-- compacts the rows. Views of deleted items still count; refunded purchases do not.

-- Updates the totals of views and of pending items.
create or replace function total_products() returns trigger language plpgsql as $$
declare
  views bigint := 0;
  waiting bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select coalesce(sum(view_count), 0), count(*) filter (where status = 'pending') into views, waiting from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    select views - case tg_op when 'UPDATE' then coalesce(sum(view_count), 0) else 0 end,
      waiting - count(*) filter (where status = 'pending')
    into views, waiting from old_rows;
  end if;
  insert into shop_totals (name, amount)
  select * from (values ('views', views), ('pending', waiting)) as change (name, amount) where amount <> 0;
  return null;
end $$;

create or replace trigger products_total_made after insert on products
  referencing new table as new_rows for each statement execute function total_products();

create or replace trigger products_total_changed after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function total_products();

create or replace trigger products_total_gone after delete on products
  referencing old table as old_rows for each statement execute function total_products();

-- Updates the total of users.
create or replace function total_users() returns trigger language plpgsql as $$
begin
  insert into shop_totals (name, amount)
  select 'users', case tg_op when 'INSERT' then count(*) else -count(*) end from changed having count(*) > 0;
  return null;
end $$;

create or replace trigger users_total_made after insert on users
  referencing new table as changed for each statement execute function total_users();

create or replace trigger users_total_gone after delete on users
  referencing old table as changed for each statement execute function total_users();

-- Updates the total of stored image bytes.
create or replace function total_images() returns trigger language plpgsql as $$
begin
  insert into shop_totals (name, amount)
  select 'image bytes', case tg_op when 'INSERT' then sum(bytes) else -sum(bytes) end from changed having count(*) > 0;
  return null;
end $$;

create or replace trigger images_total_made after insert on images
  referencing new table as changed for each statement execute function total_images();

create or replace trigger images_total_gone after delete on images
  referencing old table as changed for each statement execute function total_images();

create or replace function purchase_totals(sale bigint, paid numeric, refunded timestamptz) returns table (name text, amount numeric)
language sql immutable as $$
  select total.name, total.amount
  from (values ('revenue', paid), ('revenue:' || sale, paid), ('purchases:' || sale, 1)) as total (name, amount)
  where refunded is null and total.name is not null;
$$;

-- Updates the revenue, and the revenue and purchases of the sale.
create or replace function total_purchases() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into shop_totals (name, amount)
    select total.name, sum(total.amount)
    from new_rows p, purchase_totals(p.sale_event_id, p.amount, p.refunded_at) total group by total.name;
  end if;
  if tg_op <> 'INSERT' then
    insert into shop_totals (name, amount)
    select total.name, -sum(total.amount)
    from old_rows p, purchase_totals(p.sale_event_id, p.amount, p.refunded_at) total group by total.name;
  end if;
  return null;
end $$;

create or replace trigger purchases_total_made after insert on purchases
  referencing new table as new_rows for each statement execute function total_purchases();

create or replace trigger purchases_total_changed after update on purchases
  referencing old table as old_rows new table as new_rows for each statement execute function total_purchases();

create or replace trigger purchases_total_gone after delete on purchases
  referencing old table as old_rows for each statement execute function total_purchases();

-- Recomputes all totals, for use after writing rows with triggers off. Reads every row of five tables.
create or replace function rebuild_totals() returns void language sql as $$
  truncate shop_totals;
  insert into shop_totals (name, amount)
  select 'users', count(*) from users
  union all select 'views', coalesce(sum(view_count), 0) from products
  union all select 'pending', count(*) from products where status = 'pending'
  union all select 'image bytes', coalesce(sum(bytes), 0) from images
  union all select total.name, sum(total.amount)
    from purchases p, purchase_totals(p.sale_event_id, p.amount, p.refunded_at) total group by 1;
$$;
