-- The vocabulary now holds every word, so that the beginning of a word is looked up in it and the words themselves are asked of
-- the index of words: reading that index by beginnings took a hundred times as long. In this order beginnings stand together,
-- which in no other collation they do. Numbers and the like are in it without spellings: they are no typo of anything.
alter table search_vocabulary alter column word type text collate "C";
--> statement-breakpoint
create function typo_spellings(word text) returns text[]
  language sql immutable strict parallel safe
  return case when length(word) between 3 and 40 and word !~ '[0-9]' then spellings_of(word) else '{}' end;
--> statement-breakpoint
create or replace function keep_catalogue() returns trigger language plpgsql as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.status = 'approved';
  is_listed boolean := tg_op <> 'DELETE' and new.status = 'approved';
begin
  insert into shelf_counts (shelf, price_band, count)
  select shelf, band, sum(change)
  from (
    select shelf, price_band(old.price) band, -1 change from shelves_of(old.category, old.tags) shelf where was_listed
    union all
    select shelf, price_band(new.price), 1 from shelves_of(new.category, new.tags) shelf where is_listed
  ) changes
  group by shelf, band
  having sum(change) <> 0;

  if was_listed then
    delete from product_shelves where product_id = old.id;
  end if;
  if is_listed then
    insert into product_shelves (product_id, shelf, price, view_count, created_at, category)
    select new.id, shelf, new.price, new.view_count, new.created_at, case when shelf like '#%' then new.category end
    from shelves_of(new.category, new.tags) shelf;

    insert into search_vocabulary (word, spellings)
    select said.word, typo_spellings(said.word)
    from unnest(tsvector_to_array(search_words(new.title, new.tags, new.brand, new.category, new.description))) as said (word)
    where not exists (select from search_vocabulary known where known.word = said.word);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function rebuild_catalogue() returns void language sql as $$
  truncate product_shelves, shelf_counts, search_vocabulary;
  insert into product_shelves (product_id, shelf, price, view_count, created_at, category)
  select id, shelf, price, view_count, created_at, case when shelf like '#%' then category end
  from products, shelves_of(category, tags) shelf where status = 'approved';
  insert into shelf_counts (shelf, price_band, count)
  select shelf, price_band(price), count(*) from product_shelves group by 1, 2;
  insert into search_vocabulary (word, spellings)
  select word, typo_spellings(word)
  from (
    select distinct unnest(tsvector_to_array(search_words(title, tags, brand, category, description))) word
    from products where status = 'approved'
  ) words;
$$;
--> statement-breakpoint
insert into search_vocabulary (word, spellings)
select word, typo_spellings(word)
from (
  select distinct unnest(tsvector_to_array(search_words(title, tags, brand, category, description))) word
  from products where status = 'approved'
) words
where not exists (select from search_vocabulary known where known.word = words.word);
--> statement-breakpoint
-- For each word that was typed the known words that begin so, as a query of those; '' where none are known, or too many to
-- name, or only the word itself is meant.
create function words_beginning(terms text[], most int) returns text[]
  language sql stable strict parallel safe
  return array(
    select coalesce((
      select case when count(*) <= most then string_agg(quote_literal(word), '|') end
      from (
        select distinct known.word
        from search_vocabulary known
        where known.word >= written.word and known.word < written.word || U&'\+10FFFF'
        limit most + 1
      ) found
    ), '')
    from unnest(terms) with ordinality asked (term, place)
    left join lateral (
      select min(word) as word
      from unnest(tsvector_to_array(to_tsvector('listing_words', term))) word
      where term !~ '[|]|^[a-z0-9]$'
      having count(*) = 1
    ) written on true
    order by place
  );
--> statement-breakpoint
-- What `search_query` is, with the beginnings of words replaced by known words (`words_beginning`) where there are some.
create function known_query(terms text[], beginnings text[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || query::text || ')', joined_by)::tsquery, '')
    from unnest(terms, beginnings) asked (term, words),
      lateral (select case
        when words = '' then search_query(array[term], '&')
        else words::tsquery || to_tsquery('listing_stems', term)
      end as query) made
    where numnode(query) > 0
  );
--> statement-breakpoint
-- Items with any of these words, for a search that nothing has all words of: the first that are found and no more, as a few
-- common words are in a third of the catalogue. With the settings they are always found through the words' index.
create function items_with_any(words tsquery, most int) returns setof bigint
  language sql stable strict parallel safe rows 100
  set enable_seqscan = off
  set enable_indexscan = off
  begin atomic
    select products.id
    from products
    where products.status = 'approved'
      and search_words(products.title, products.tags, products.brand, products.category, products.description) @@ words
    limit most;
  end;
