-- What the catalogue's generated columns, indexes and triggers are made of. The bodies are parsed here and now (`return`,
-- `begin atomic`), so they mean the same under any search_path, pg_restore's and autovacuum's among them.

create function category_level(category text, level int) returns text
  language sql immutable strict parallel safe
  return case
    when split_part(category, ' > ', level) <> ''
    then array_to_string((string_to_array(category, ' > '))[1:level], ' > ')
  end;
--> statement-breakpoint
create function tag_keys(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(lower(tag)), '{}') from unnest(tags) tag);
--> statement-breakpoint
-- The same edges as PRICE_BOUNDS in contracts/product-rules.ts.
create function price_band(price numeric) returns smallint
  language sql immutable strict parallel safe
  return case when price < 50 then 0 when price < 100 then 1 when price < 250 then 2 else 3 end;
--> statement-breakpoint
-- Words as they are written, for beginnings of words, and their stems, for other forms of a word; both without accents.
-- No stop words: a search for 'The Who' is a search for something.
create text search dictionary listing_stem (template = snowball, language = english);
--> statement-breakpoint
create text search configuration listing_words (copy = pg_catalog.simple);
--> statement-breakpoint
alter text search configuration listing_words
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  with unaccent, simple;
--> statement-breakpoint
create text search configuration listing_stems (copy = pg_catalog.simple);
--> statement-breakpoint
alter text search configuration listing_stems
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  with unaccent, listing_stem;
--> statement-breakpoint
-- Punctuation becomes space first: PostgreSQL would take 'rock/roll' for the name of a file and 'mid-century' for one word.
create function words_of(written text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('listing_words', regexp_replace(written, '[!-/:-@\[-`{-~]+', ' ', 'g'))
    || to_tsvector('listing_stems', regexp_replace(written, '[!-/:-@\[-`{-~]+', ' ', 'g'));
--> statement-breakpoint
create function heading_words(title text, tags text[], brand text, category text) returns tsvector
  language sql immutable parallel safe
  return setweight(words_of(title), 'A')
    || setweight(words_of(array_to_string(tags, ' ') || ' ' || coalesce(brand, '')), 'B')
    || setweight(words_of(category), 'C');
--> statement-breakpoint
create function search_words(title text, tags text[], brand text, category text, description text) returns tsvector
  language sql immutable parallel safe
  return heading_words(title, tags, brand, category) || setweight(words_of(description), 'D');
--> statement-breakpoint
-- Each term is one word, or several with '|' between them that stand for the same. A word also finds what begins with it,
-- but not a single letter of the alphabet: that would find nearly everything. The terms are joined by '&' or '|'. Callers
-- send letters and digits only.
create function search_query(terms text[], joined_by text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg('(' || (written || stems)::text || ')', joined_by)::tsquery, '')
    from unnest(terms) term,
      lateral (select
        to_tsquery('listing_words', case when term ~ '[|]|^[a-z0-9]$' then term else term || ':*' end) written,
        to_tsquery('listing_stems', term) stems) query
  );
--> statement-breakpoint
create function spellings_of(word text) returns text[]
  language sql immutable strict parallel safe
  return array[word] || array(
    select distinct left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) at
  );
--> statement-breakpoint
create function listing_facets(category text, tag_keys text[]) returns setof text
  language sql immutable parallel safe
  begin atomic
    select '' union all
    select category_level(category, level) from generate_series(1, 4) level where category_level(category, level) is not null union all
    select '#' || tag from unnest(tag_keys) tag;
  end;
