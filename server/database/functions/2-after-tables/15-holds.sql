-- The holds that count towards the hold limits; server/checkout/hold-limit-queries.ts calls it once per checkout. Returns the
-- requester's live holds with their start, and their holds of these items that ended unpaid within `lately`, with their end. Costs
-- four index scans. Its advisory locks last until the transaction ends, so concurrent requests of one holder are counted one after
-- another, across servers. It is a function so that the read after the locks sees everything committed before it.
drop function if exists holds_in_turn(bigint, text, text, bigint, interval, timestamptz);

create or replace function holds_in_turn(items bigint[], browser text, holding text, account bigint, lately interval, at timestamptz)
  returns table (product_id bigint, is_live boolean, is_own boolean, is_of_holder boolean, moment timestamptz)
  language plpgsql
as $$
declare
  key bigint;
begin
  -- Sorted, to prevent deadlocks.
  for key in select distinct hashtextextended(name, 0) from unnest(array['visitor:' || browser, holding]) name order by 1 loop
    perform pg_advisory_xact_lock(key);
  end loop;
  return query
    select c.product_id, true, coalesce(c.visitor_id = browser or c.buyer_id = account, false), coalesce(c.holder = holding, false),
      c.created_at
    from checkout_sessions c
    where c.status in ('opening', 'open') and c.expires_at > at
      and (c.visitor_id = browser or c.holder = holding or c.buyer_id = account)
    union all
    -- A hold ended when it was given up or when its time was over, however late that was noticed.
    select c.product_id, false, coalesce(c.visitor_id = browser or c.buyer_id = account, false), coalesce(c.holder = holding, false),
      least(c.expires_at, c.updated_at)
    from checkout_sessions c
    where c.product_id = any(items) and c.status in ('cancelled', 'expired')
      and not c.ended_by_admin and not c.passed_over
      and least(c.expires_at, c.updated_at) > at - lately
      and (c.visitor_id = browser or c.holder = holding or c.buyer_id = account);
end
$$;
