-- Default of orders.pickup_code: five random characters of Crockford's base32 and a check character, as
-- contracts/pickup-rules.ts reads them. Looking first makes a clash with the unique constraint a matter of two orders in the same
-- moment, one in 30 million.
create or replace function new_pickup_code() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random bytea;
  digit int;
  sum int;
  code text;
begin
  loop
    random := uuid_send(gen_random_uuid());
    sum := 0;
    code := '';
    for i in 0..4 loop
      digit := get_byte(random, i) & 31;
      sum := sum # digit;
      sum := (sum << 1) # (case when sum & 16 > 0 then 37 else 0 end);
      code := code || substr(alphabet, digit + 1, 1);
    end loop;
    code := code || substr(alphabet, sum + 1, 1);
    exit when not exists (select from orders where pickup_code = code);
  end loop;
  return code;
end $$;
