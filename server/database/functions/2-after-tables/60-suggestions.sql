-- A few items for what somebody is about to search for, best first, without those that mention it only in their description.
-- Called on every key press: costs what the first page of that search costs.
create or replace function suggested_items(terms text[], most int) returns table (id bigint, title text)
  language sql stable strict parallel safe
  begin atomic
    select best.id, (select products.title from products where products.id = best.id)
    from (
      select found.id, row_number() over (order by found.rank desc, found.view_count desc, found.id desc) as place
      from search_found(terms, 'all', '{}', 100, true) found
      where found.rank > 0
      order by place
      limit most
    ) best
    order by best.place;
  end;
