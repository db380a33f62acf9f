-- One index finds what a search asks for with all of its filters, in a part of the catalogue: beside the words an entry holds
-- the words of the title once more (~lamp), the item's shelves (/Clothing > Women, /#brass), its price band ($2), and which
-- slices of the catalogue it lies in (@0:12), small ones and large ones by its id. No word begins with such a mark: marks are
-- no part of words (`words_of`).
create function search_marks(id bigint, title text, tags text[], category text, price numeric) returns text[]
  language sql immutable strict parallel safe
  return array(
    select '~' || word from unnest(tsvector_to_array(words_of(title))) word union all
    select '/' || shelf from shelves_of(category, tags) shelf where shelf <> '' union all
    select '@' || level || ':' || (id >> 13 + 2 * level) from generate_series(0, 7) level union all
    select '$' || price_band(price)
  );
--> statement-breakpoint
create function search_entry(id bigint, title text, tags text[], brand text, category text, description text, price numeric) returns tsvector
  language sql immutable parallel safe
  return search_words(title, tags, brand, category, description) || array_to_tsvector(search_marks(id, title, tags, category, price));
--> statement-breakpoint
create index products_entries on products using gin (search_entry(id, title, tags, brand, category, description, price))
  with (fastupdate = false) where status = 'approved';
--> statement-breakpoint
-- Entries that have all of these marks.
create function marked(marks text[]) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('''' || replace(replace(left(mark, 500), '\', '\\'), '''', '''''') || '''', '&')::tsquery, '')
    from unnest(marks) mark
  );
--> statement-breakpoint
-- What finds one word that was typed: its stem, and the known words that begin like it, without those that have the same stem:
-- an entry with such a word has its stem too. Where none is known, or more than so many are, the beginning itself is asked for,
-- which takes the index longer. Several words that stand for the same, with | between, are meant as they are, and so is a
-- single letter of the alphabet, which would find nearly everything as a beginning. Null where there is no word in it.
create function term_query(term text, most int) returns tsquery
  language sql stable strict parallel safe
  return (
    with typed as materialized (
      select stems, case when term !~ '[|]|^[a-z0-9]$' and cardinality(written) = 1 then written[1] end as beginning
      from tsvector_to_array(to_tsvector('listing_words', term)) written,
        tsvector_to_array(to_tsvector('listing_stems', term)) stems
    ), known as materialized (
      select word
      from typed,
        lateral (
          select word from search_vocabulary
          where word >= beginning and word < beginning || U&'\+10FFFF'
          limit most + 1
        ) found
    )
    select case
      when (select count(*) from known) between 1 and most then (
        select string_agg(quote_literal(word), '|')::tsquery
        from (
          select word from known, typed where not ts_lexize('listing_stem', word) <@ stems
          union
          select unnest(stems) from typed
        ) words
      )
      else nullif(search_query(array[term], '&'), '')
    end
  );
--> statement-breakpoint
create function terms_query(asked tsquery[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (select coalesce(string_agg('(' || term::text || ')', joined_by)::tsquery, '') from unnest(asked) term);
--> statement-breakpoint
-- Of several words all but one.
create function most_terms_query(asked tsquery[]) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || terms_query(asked[:place - 1] || asked[place + 1:], '&')::text || ')', '|')::tsquery, '')
    from generate_series(1, cardinality(asked)) place
    where cardinality(asked) > 1
  );
--> statement-breakpoint
create function in_titles(asked tsquery) returns tsquery
  language sql immutable strict parallel safe
  return regexp_replace(asked::text, '''([^'']+)''', '''~\1''', 'g')::tsquery;
--> statement-breakpoint
create type search_match as (
  id bigint, created_at timestamptz, price numeric, view_count int, category text,
  -- How well it fits the words; null where nobody asked.
  rank real,
  -- Of those that ought to come first.
  is_best boolean
);
--> statement-breakpoint
-- The approved items that this finds. A word in the title counts for more than one in tags or brand, that for more than one in
-- the category; so do more words, and whole ones (or other forms of them) count once more than those that only begin like it: a
-- book before a bookend. With the settings they are always found through the words' index.
create function search_matches(within tsquery, ranked_by text[], best_in_title tsquery, best_in_heading tsquery)
  returns setof search_match
  language sql stable parallel safe
  set enable_seqscan = off
  set enable_indexscan = off
  set plan_cache_mode = force_generic_plan
  begin atomic
    -- Made once; as expressions they would be made for each of the items.
    with asked as materialized (
      select search_query(ranked_by, '|') as beginnings, to_tsquery('listing_stems', array_to_string(ranked_by, '|')) as words
    )
    select products.id, products.created_at, products.price, products.view_count, products.category,
      ts_rank('{0, 0.2, 0.4, 1}', heading, asked.beginnings) + ts_rank('{0, 0.2, 0.4, 1}', heading, asked.words),
      ts_filter(heading, '{a}') @@ best_in_title or heading @@ best_in_heading
    from asked, products
    where status = 'approved'
      and search_entry(products.id, title, tags, brand, products.category, description, products.price) @@ within;
  end;
--> statement-breakpoint
-- The lowest and the highest id there is, from their index.
create function product_ids(out oldest bigint, out newest bigint)
  language sql stable parallel safe
  set enable_seqscan = off
  begin atomic
    select min(id), max(id) from products;
  end;
--> statement-breakpoint
-- What is found in the newest part of the catalogue that has enough of it. A look at the two newest slices says how many ids
-- that takes: up to nine slices of a fitting size. A catalogue of few ids is one part; then, and where little is found or a part
-- would be most of the catalogue, it is all of it and its `first_id` null: the index walks through the slices' lists, and finds
-- few things sooner without them.
create function search_part(
  asked tsquery, enough int, ranked_by text[], best_in_title tsquery, best_in_heading tsquery,
  out matches search_match[], out first_id bigint, out share float8
)
  language plpgsql stable parallel safe
as $$
declare
  oldest bigint;
  newest bigint;
  level int := 0;
  slices int := 2;
  size bigint;
  needed float8;
begin
  select ids.oldest, ids.newest into oldest, newest from product_ids() ids;
  while newest - oldest >= 32768 and level < 8 loop
    size := 8192 << 2 * level;
    first_id := (newest / size - slices + 1) * size;
    exit when first_id - oldest < (newest - oldest) / 2;
    matches := array(
      select match
      from search_matches(
        asked && (
          select string_agg('''@' || level || ':' || slice || '''', '|')::tsquery
          from generate_series(first_id / size, newest / size) slice
        ),
        ranked_by, best_in_title, best_in_heading
      ) match
    );
    share := (newest - first_id + 1)::float8 / (newest - oldest + 1);
    if cardinality(matches) >= enough then return; end if;
    exit when cardinality(matches) / share < 10 * enough;
    needed := 1.2 * enough / greatest(cardinality(matches), 1) * (newest - first_id);
    while needed > 8 * size loop
      level := level + 1;
      size := 4 * size;
    end loop;
    slices := ceil(needed / size) + 1;
  end loop;
  matches := array(select match from search_matches(asked, ranked_by, best_in_title, best_in_heading) match);
  first_id := null;
  share := 1;
end $$;
--> statement-breakpoint
-- What matches all terms, or any of them, and all marks: as much as is enough of the newest, each of which stands for so many
-- in the whole catalogue. Where that has less than two pages of the best (all words in the title; of a search for any words, all
-- but one), those that lie further back are fetched too, and stand for none. Without a number that is enough: everything.
create function search_found(terms text[], matching text, marks text[], enough int, is_ranked boolean)
  returns table (
    id bigint, created_at timestamptz, price numeric, view_count int, category text, rank real, stands_for float8
  )
  language plpgsql stable parallel safe
as $$
declare
  enough_of_best constant int := 24;
  asked tsquery[] := array(select query from unnest(terms) term, term_query(term, 40) query where query is not null);
  filtered tsquery := marked(marks);
  ranked_by text[] := case when is_ranked then terms end;
  is_all boolean := matching = 'all';
  wanted tsquery := terms_query(asked, case when is_all then '&' else '|' end);
  -- Null for a single word, as an empty query would leave the filters alone.
  most tsquery := case when not is_all then nullif(most_terms_query(asked), '') end;
  part record;
begin
  if cardinality(asked) = 0 then return; end if;
  if enough is null then
    return query
      select match.id, match.created_at, match.price, match.view_count, match.category, match.rank, 1::float8
      from search_matches(wanted && filtered, ranked_by, null, null) match;
    return;
  end if;
  select * into part from search_part(wanted && filtered, enough, ranked_by, case when is_all then wanted end, most);
  return query
    select match.id, match.created_at, match.price, match.view_count, match.category, match.rank, 1 / part.share
    from unnest(part.matches) match;
  if part.first_id is not null
    and (select count(*) from unnest(part.matches) match where match.is_best) < enough_of_best
  then
    return query
      select match.id, match.created_at, match.price, match.view_count, match.category, match.rank, 0::float8
      from search_part(
          (case when is_all then in_titles(wanted) else most end) && filtered, enough_of_best, ranked_by, null, null
        ) best,
        unnest(best.matches) match
      where match.id < part.first_id;
  end if;
end $$;
--> statement-breakpoint
-- A few items for what somebody is about to search for, best first; not those that only mention it in their description.
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
--> statement-breakpoint
drop function items_with_any(tsquery, int), known_query(text[], text[], text), words_beginning(text[], int);
--> statement-breakpoint
drop index products_words;
