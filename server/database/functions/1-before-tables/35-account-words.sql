-- What an admin finds an account by, for the index users_search: names and address, separated so that nothing matches across them.
create or replace function account_words(username citext, email citext, first_name text, last_name text) returns text
  language sql immutable parallel safe
  return username::text || E'\n' || email::text || E'\n' || coalesce(first_name || ' ', '') || coalesce(last_name, '');
