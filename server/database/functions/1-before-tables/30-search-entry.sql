-- An item's entry in the index products_entries, which answers a search with all of its filters: the item's words, and marks,
-- which start with punctuation so that no word can equal one (words_of drops punctuation). ~lamp is a word of the title,
-- /Clothing > Women and /#brass are its lists, $2 is its price band, and @0:12 is a slice of ids it is in (level, number).
-- A change needs a migration that rebuilds the index.
create or replace function search_marks(id bigint, title text, tags text[], category text, price numeric) returns text[]
  language sql immutable strict parallel safe
  return array(
    select '~' || word from unnest(tsvector_to_array(words_of(title))) word union all
    select '/' || list_key from list_keys_of(category, tags) list_key where list_key <> '' union all
    select '@' || level || ':' || (id >> 13 + 2 * level) from generate_series(0, 7) level union all
    select '$' || price_band(price)
  );

create or replace function search_entry(
  id bigint, title text, tags text[], brand text, category text, description text, price numeric
) returns tsvector
  language sql immutable parallel safe
  return search_words(title, tags, brand, category, description)
    || array_to_tsvector(search_marks(id, title, tags, category, price));
