-- Turns text into search words. The generated column products.heading and the indexes of products call these functions, so a
-- change needs a migration that rebuilds them. Costs microseconds per text.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- listing_words stores words as written, for prefixes; listing_stems stores stems, for other forms of a word. Both strip
-- accents, and neither has stop words: "The Who" is a valid search.
do $$
begin
  if exists (select from pg_ts_config where cfgname = 'listing_words') then return; end if;
  create text search dictionary listing_stem (template = snowball, language = english);
  create text search configuration listing_words (copy = pg_catalog.simple);
  alter text search configuration listing_words
    alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
    with unaccent, simple;
  create text search configuration listing_stems (copy = pg_catalog.simple);
  alter text search configuration listing_stems
    alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
    with unaccent, listing_stem;
end $$;

-- Replaces punctuation first: PostgreSQL parses 'rock/roll' as a file name and 'mid-century' as one word.
create or replace function words_of(written text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('listing_words', regexp_replace(written, '[!-/:-@\[-`{-~]+', ' ', 'g'))
    || to_tsvector('listing_stems', regexp_replace(written, '[!-/:-@\[-`{-~]+', ' ', 'g'));

create or replace function heading_words(title text, tags text[], brand text, category text) returns tsvector
  language sql immutable parallel safe
  return setweight(words_of(title), 'A')
    || setweight(words_of(array_to_string(tags, ' ') || ' ' || coalesce(brand, '')), 'B')
    || setweight(words_of(category), 'C');

create or replace function search_words(title text, tags text[], brand text, category text, description text) returns tsvector
  language sql immutable parallel safe
  return heading_words(title, tags, brand, category) || setweight(words_of(description), 'D');
