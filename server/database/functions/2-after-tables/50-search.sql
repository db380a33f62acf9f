-- Search. The entry point is search_found, called by server/product/search-list-queries.ts and suggested_items; terms must
-- contain only letters, digits and '|'. A search reads slices of ids, newest first, until it has enough matches, so its cost does
-- not grow with the catalogue: about 400 index pages at 10,000 items, 620 at 1,000,000
-- (docs/decisions/021-search-in-postgresql.md).

-- A term is one word, or synonyms joined by '|'. A word also matches as a prefix, except single ASCII letters and digits, which
-- would match nearly everything. If prefix and stem are the same lexeme, only the prefix is used: ts_rank would count just one of
-- the two, possibly the one without ':*'. Terms without words are skipped.
create or replace function search_query(terms text[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || (case when plain = stems then written else written || stems end)::text || ')', joined_by)::tsquery, '')
    from unnest(terms) term,
      lateral (select
        to_tsquery('listing_words', case when term ~ '[|]|^[a-z0-9]$' then term else term || ':*' end) written,
        to_tsquery('listing_words', term) plain,
        to_tsquery('listing_stems', term) stems) query
    where numnode(written) > 0
  );

-- Matches entries that have all of the marks.
create or replace function marked(marks text[]) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('''' || replace(replace(left(mark, 500), '\', '\\'), '''', '''''') || '''', '&')::tsquery, '')
    from unnest(marks) mark
  );

-- Matches one typed word: its stem, and the known words it is a prefix of, if there are between 1 and `most`; otherwise the
-- prefix itself, which costs the index more. Null if the term has no word.
create or replace function term_query(term text, most int) returns tsquery
  language plpgsql stable strict parallel safe
  set enable_indexscan = on
as $$
declare
  written text[] := tsvector_to_array(to_tsvector('listing_words', term));
  stems text[] := tsvector_to_array(to_tsvector('listing_stems', term));
  beginning text := case when term !~ '[|]|^[a-z0-9]$' and cardinality(written) = 1 then written[1] end;
  known text[];
begin
  if beginning is not null then
    known := array(
      select word from search_vocabulary where word >= beginning and word < beginning || U&'\+10FFFF' limit most + 1
    );
    if cardinality(known) between 1 and most then
      return (
        select string_agg(quote_literal(word), '|')::tsquery
        from (
          select word from unnest(known) word where not ts_lexize('listing_stem', word) <@ stems
          union
          select unnest(stems)
        ) words
      );
    end if;
  end if;
  return nullif(search_query(array[term], '&'), '');
end $$;

create or replace function terms_query(asked tsquery[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (select coalesce(string_agg('(' || term::text || ')', joined_by)::tsquery, '') from unnest(asked) term);

-- Matches entries that have all terms but one. Empty for a single term.
create or replace function most_terms_query(asked tsquery[]) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || terms_query(asked[:place - 1] || asked[place + 1:], '&')::text || ')', '|')::tsquery, '')
    from generate_series(1, cardinality(asked)) place
    where cardinality(asked) > 1
  );

create or replace function in_titles(asked tsquery) returns tsquery
  language sql immutable strict parallel safe
  return regexp_replace(asked::text, '''([^'']+)''', '''~\1''', 'g')::tsquery;

-- The approved items that match `within`, ranked by `beginnings` and `words`, or by nothing if these are null. Rank weights: title,
-- then tags and brand, then category; whole words and their forms count twice, prefixes once. Inlined into its callers, whose
-- settings force the plan to use products_entries.
create or replace function search_matches(
  within tsquery, beginnings tsquery, words tsquery, best_in_title tsquery, best_in_heading tsquery
)
  returns setof search_match
  language sql stable parallel safe
  begin atomic
    select products.id, products.created_at, products.price, products.view_count, products.category,
      ts_rank('{0, 0.2, 0.4, 1}', heading, beginnings) + ts_rank('{0, 0.2, 0.4, 1}', heading, words),
      case when best_in_title is not null then ts_filter(heading, '{a}') @@ best_in_title else heading @@ best_in_heading end
    from products
    where status = 'approved'
      and search_entry(products.id, title, tags, brand, products.category, description, products.price) @@ within;
  end;

create or replace function product_ids(out oldest bigint, out newest bigint)
  language sql stable parallel safe
  set enable_seqscan = off
  set enable_indexscan = on
  begin atomic
    select min(id), max(id) from products;
  end;

-- The matches in the newest part of the catalogue that has enough of them; share is the part's size, from 0 to 1. The match
-- density of the two newest slices determines the part: up to nine slices of a suitable size. If there are few ids or few
-- matches, or the part would be most of the catalogue, it searches everything and first_id is null: for rare words the index is
-- faster without the slices' posting lists.
create or replace function search_part(
  asked tsquery, enough int, beginnings tsquery, words tsquery, best_in_title tsquery, best_in_heading tsquery,
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
  within tsquery;
begin
  select ids.oldest, ids.newest into oldest, newest from product_ids() ids;
  while newest - oldest >= 32768 and level < 8 loop
    size := 8192 << 2 * level;
    first_id := (newest / size - slices + 1) * size;
    exit when first_id - oldest < (newest - oldest) / 2;
    within := asked && (
      select string_agg('''@' || level || ':' || slice || '''', '|')::tsquery
      from generate_series(first_id / size, newest / size) slice
    );
    matches := array(select match from search_matches(within, beginnings, words, best_in_title, best_in_heading) match);
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
  matches := array(select match from search_matches(asked, beginnings, words, best_in_title, best_in_heading) match);
  first_id := null;
  share := 1;
end $$;

-- Items that match all terms, `most` (all but one) or `any` (`matching`), and all marks: the newest `enough`, where stands_for is
-- the number of items in the whole catalogue that each represents. If these include fewer than two pages of best matches (all of
-- those words in the title; when matching any, all words but one), older best matches are added with a stands_for of 0. All
-- matches if `enough` is null.
create or replace function search_found(terms text[], matching text, marks text[], enough int, is_ranked boolean)
  returns table (
    id bigint, created_at timestamptz, price numeric, view_count int, category text, rank real, stands_for float8
  )
  language plpgsql stable parallel safe
  set enable_seqscan = off
  set enable_indexscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  enough_of_best constant int := 24;
  asked tsquery[] := array(select query from unnest(terms) term, term_query(term, 40) query where query is not null);
  filtered tsquery := marked(marks);
  beginnings tsquery := case when is_ranked then search_query(terms, '|') end;
  words tsquery := case when is_ranked then to_tsquery('listing_stems', array_to_string(terms, '|')) end;
  is_any boolean := matching = 'any';
  -- Null for a single word: an empty query combined with the filters would match everything they match.
  most tsquery := case when matching <> 'all' then nullif(most_terms_query(asked), '') end;
  wanted tsquery := case when matching = 'most' then most else terms_query(asked, case when is_any then '|' else '&' end) end;
  part record;
begin
  if cardinality(asked) = 0 then return; end if;
  -- A catalogue of a single part has no older items to add.
  if enough is null or (select newest - oldest < 32768 from product_ids()) then
    return query
      select match.id, match.created_at, match.price, match.view_count, match.category, match.rank, 1::float8
      from search_matches(wanted && filtered, beginnings, words, null, null) match;
    return;
  end if;
  select * into part from search_part(wanted && filtered, enough, beginnings, words, case when not is_any then wanted end, most);
  return query
    select match.id, match.created_at, match.price, match.view_count, match.category, match.rank, 1 / part.share
    from unnest(part.matches) match;
  if part.first_id is not null
    and (select count(*) from unnest(part.matches) match where match.is_best) < enough_of_best
  then
    return query
      select match.id, match.created_at, match.price, match.view_count, match.category, match.rank, 0::float8
      from search_part(
          (case when is_any then most else in_titles(wanted) end) && filtered, enough_of_best, beginnings, words, null, null
        ) best,
        unnest(best.matches) match
      where match.id < part.first_id;
  end if;
end $$;
