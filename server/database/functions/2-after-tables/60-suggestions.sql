-- Items to suggest while somebody types a search, best first, excluding those that match only in the description. Called on every
-- keystroke; costs as much as the first page of that search.
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
