-- A word that is its own stem ('typew') stood in the query twice, with ':*' and without. ts_rank takes the same word only
-- once, and may take the one without: an item that has the beginning of a word in its title then ranked as if it had not.
create or replace function search_query(terms text[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || (case when plain = stems then written else written || stems end)::text || ')', joined_by)::tsquery, '')
    from unnest(terms) term,
      lateral (select
        to_tsquery('listing_words', case when term ~ '[|]|^[a-z0-9]$' then term else term || ':*' end) written,
        to_tsquery('listing_words', term) plain,
        to_tsquery('listing_stems', term) stems) query
  );
--> statement-breakpoint
-- The beginnings of tags are looked up in this column's index, which no other collation could serve.
alter table shelf_counts alter column shelf type text collate "C";
--> statement-breakpoint
-- A few items for what somebody is about to search for, best first; not those that only mention it in their description. Only
-- the first 500 matches are looked at, so that a common beginning of a word costs no more than a rare one; with the settings they
-- are always found through the words' index.
create function suggested_items(terms text[], most int) returns table (id bigint, title text)
  language sql stable strict parallel safe
  set enable_seqscan = off
  set enable_indexscan = off
  begin atomic
    -- Made once; as an expression it would be made for each of the items.
    with asked as materialized (select search_query(terms, '|') as query)
    select found.id, found.title
    from (
      select products.id, products.title, products.view_count,
        ts_rank('{0, 0.2, 0.4, 1}', products.heading, asked.query) as rank
      from asked, products
      where products.status = 'approved'
        and search_words(products.title, products.tags, products.brand, products.category, products.description)
          @@ search_query(terms, '&')
      limit 500
    ) found
    where found.rank > 0
    order by found.rank desc, found.view_count desc, found.id desc
    limit most;
  end;
