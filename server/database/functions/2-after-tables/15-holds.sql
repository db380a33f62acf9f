-- The holds that count towards the hold limits; server/checkout/hold/hold-limit-queries.ts calls it once per transaction, with a request for
-- each buyer. Returns each requester's live holds with their start, and their holds of the items that ended unpaid within `lately`,
-- with their end. Costs four index scans per request. Its advisory locks last until the transaction ends, so transactions with
-- requests of one holder are counted one after another, across servers. It is a function so that the reads after the locks see
-- everything committed before them.
create or replace function holds_in_turn(requests jsonb, lately interval, at timestamptz)
  returns table (request integer, product_id bigint, is_live boolean, is_own boolean, is_of_holder boolean, moment timestamptz)
  language plpgsql
as $$
declare
  key bigint;
  asked record;
begin
  -- Sorted, to prevent deadlocks.
  for key in
    select distinct hashtextextended(name, 0)
    from jsonb_to_recordset(requests) as r (browser text, holding text), unnest(array['visitor:' || browser, holding]) name
    order by 1
  loop
    perform pg_advisory_xact_lock(key);
  end loop;
  for asked in
    select * from jsonb_to_recordset(requests) as r (request integer, items bigint[], browser text, holding text, account bigint)
  loop
    return query
    select asked.request, c.product_id, true, coalesce(c.visitor_id = asked.browser or c.buyer_id = asked.account, false),
      coalesce(c.holder = asked.holding, false), c.created_at
    from checkout_sessions c
    where c.status in ('opening', 'open') and c.expires_at > at
      and (c.visitor_id = asked.browser or c.holder = asked.holding or c.buyer_id = asked.account)
    union all
    -- A hold ended when it was given up or when its time was over, however late that was noticed.
    select asked.request, c.product_id, false, coalesce(c.visitor_id = asked.browser or c.buyer_id = asked.account, false),
      coalesce(c.holder = asked.holding, false), least(c.expires_at, c.updated_at)
    from checkout_sessions c
    where c.product_id = any(asked.items) and c.status in ('cancelled', 'expired')
      and not c.ended_by_admin and not c.passed_over
      and least(c.expires_at, c.updated_at) > at - lately
      and (c.visitor_id = asked.browser or c.holder = asked.holding or c.buyer_id = asked.account);
  end loop;
end
$$;

-- Called by servers of the previous version.
create or replace function holds_in_turn(items bigint[], browser text, holding text, account bigint, lately interval, at timestamptz)
  returns table (product_id bigint, is_live boolean, is_own boolean, is_of_holder boolean, moment timestamptz)
  language sql
as $$
  select counted.product_id, counted.is_live, counted.is_own, counted.is_of_holder, counted.moment
  from holds_in_turn(
    jsonb_build_array(jsonb_build_object('request', 0, 'items', items, 'browser', browser, 'holding', holding, 'account', account)),
    lately, at) counted;
$$;
