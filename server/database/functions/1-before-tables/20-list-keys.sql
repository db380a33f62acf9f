-- The lists an item is in. Called by the triggers that maintain listing_index and by the search index.

-- The same bounds as PRICE_BOUNDS in contracts/product-rules.ts.
create or replace function price_band(price numeric) returns smallint
  language sql immutable strict parallel safe
  return case when price < 50 then 0 when price < 100 then 1 when price < 250 then 2 else 3 end;

-- '' for all items, the category and each of its ancestors, and '#tag' for each tag.
create or replace function list_keys_of(category text, tags text[]) returns setof text
  language sql immutable parallel safe
  begin atomic
    select '' union all
    select array_to_string(names[1:depth], ' > ')
    from string_to_array(category, ' > ') names, generate_series(1, cardinality(names)) depth union all
    select distinct '#' || lower(tag) from unnest(tags) tag;
  end;
