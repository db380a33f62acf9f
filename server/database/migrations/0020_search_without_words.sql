-- An accent that stands on nothing, or a letter younger than PostgreSQL's tables, is a word to us and none to it. As '()' it
-- was an error; now it is left out, and a search that holds nothing else finds nothing.
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
