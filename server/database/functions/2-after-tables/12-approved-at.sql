-- products.approved_at: when an item first went live, whoever approved it. Unlisting and selling keep it.
create or replace function set_approved_at() returns trigger language plpgsql as $$
begin
  new.approved_at := new.updated_at;
  return new;
end $$;

create or replace trigger products_approved_at before insert or update of status on products
  for each row when (new.status = 'approved' and new.approved_at is null) execute function set_approved_at();
