-- What the limits of holds look at, called once for each new hold by server/checkout/hold-queries.ts: the asker's live holds with
-- the time each began, and those of this item that ended unpaid within `lately`, with the time each ended. Four index scans. The
-- locks last until the transaction ends, so parallel requests of one holder are counted one after the other, on every server; a
-- function, because each of its statements sees what was committed before that statement began.
create or replace function holds_in_turn(item bigint, browser text, holding text, account bigint, lately interval, at timestamptz)
  returns table (is_live boolean, is_own boolean, is_of_holder boolean, moment timestamptz)
  language plpgsql
as $$
declare
  key bigint;
begin
  -- In the order of their numbers, so that two requests never wait for each other.
  for key in select distinct hashtextextended(name, 0) from unnest(array['visitor:' || browser, holding]) name order by 1 loop
    perform pg_advisory_xact_lock(key);
  end loop;
  return query
    select true, coalesce(c.visitor_id = browser or c.buyer_id = account, false), coalesce(c.holder = holding, false),
      c.created_at
    from checkout_sessions c
    where c.status in ('opening', 'open') and c.expires_at > at
      and (c.visitor_id = browser or c.holder = holding or c.buyer_id = account)
    union all
    -- A hold ended when it was given up or when its time was over, however late that was noticed.
    select false, coalesce(c.visitor_id = browser or c.buyer_id = account, false), coalesce(c.holder = holding, false),
      least(c.expires_at, c.updated_at)
    from checkout_sessions c
    where c.product_id = item and c.status in ('cancelled', 'expired') and not c.ended_by_admin
      and least(c.expires_at, c.updated_at) > at - lately
      and (c.visitor_id = browser or c.holder = holding or c.buyer_id = account);
end
$$;
