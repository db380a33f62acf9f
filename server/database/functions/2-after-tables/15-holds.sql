-- The input of the hold limits, called once per new hold by server/checkout/hold-queries.ts: the requester's live holds with
-- their start times, and their holds of this item that ended unpaid within `lately`, with their end times. Four index scans.
-- The advisory locks last until the transaction ends, so parallel requests of one holder are counted one after the other on
-- all servers. A volatile function, so that the query's snapshot is taken after the locks are acquired.
create or replace function holds_in_turn(item bigint, browser text, holding text, account bigint, lately interval, at timestamptz)
  returns table (is_live boolean, is_own boolean, is_of_holder boolean, moment timestamptz)
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
    select true, coalesce(c.visitor_id = browser or c.buyer_id = account, false), coalesce(c.holder = holding, false),
      c.created_at
    from checkout_sessions c
    where c.status in ('opening', 'open') and c.expires_at > at
      and (c.visitor_id = browser or c.holder = holding or c.buyer_id = account)
    union all
    -- A hold ended when it was released or when it expired, even if we noticed later.
    select false, coalesce(c.visitor_id = browser or c.buyer_id = account, false), coalesce(c.holder = holding, false),
      least(c.expires_at, c.updated_at)
    from checkout_sessions c
    where c.product_id = item and c.status in ('cancelled', 'expired') and not c.ended_by_admin
      and least(c.expires_at, c.updated_at) > at - lately
      and (c.visitor_id = browser or c.holder = holding or c.buyer_id = account);
end
$$;
