-- products.approved_at: when an item first went live, whoever approved it. Unlisting and selling keep it. Updates set it afterwards:
-- a trigger before updates would make PostgreSQL recompute `heading` on every update, counted views and sales included.

-- Sets products.approved_at of an item that starts out approved.
create or replace function set_approved_at() returns trigger language plpgsql as $$
begin
  new.approved_at := new.updated_at;
  return new;
end $$;

-- Sets products.approved_at of an item that is approved later, for the first time.
create or replace function store_approved_at() returns trigger language plpgsql as $$
begin
  update products set approved_at = new.updated_at where id = new.id;
  return null;
end $$;

create or replace trigger products_approved_at before insert on products
  for each row when (new.status = 'approved' and new.approved_at is null) execute function set_approved_at();
create or replace trigger products_approved_later after update of status on products
  for each row when (new.status = 'approved' and new.approved_at is null) execute function store_approved_at();
