-- Maintains search_vocabulary, the distinct words of approved items with their spellings, so that typos and prefixes are looked
-- up among words instead of items.

-- The word, and the word without each one of its letters: words one edit apart share a spelling.
create or replace function spellings_of(word text) returns text[]
  language sql immutable strict parallel safe
  return array[word] || array(
    select distinct left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) at
  );

-- None for numbers, nor for words too short or too long to correct.
create or replace function typo_spellings(word text) returns text[]
  language sql immutable strict parallel safe
  return case when length(word) between 3 and 40 and word !~ '[0-9]' then spellings_of(word) else '{}' end;

-- Adds the new words of a listed item at commit. Its advisory locks are held only briefly. The shared one keeps the known words from
-- being pruned meanwhile. The other, taken only if there are new words, prevents deadlocks between transactions that add the same.
create or replace function learn_words() returns trigger language plpgsql as $$
declare
  learned text[];
begin
  perform pg_advisory_xact_lock_shared(734007);
  select array_agg(said.word order by said.word) into learned
  from unnest(tsvector_to_array(search_words(new.title, new.tags, new.brand, new.category, new.description))) as said (word)
  where not exists (select from search_vocabulary known where known.word = said.word);
  if learned is null then return null; end if;
  perform pg_advisory_xact_lock(734004);
  insert into search_vocabulary (word, spellings)
  select word, typo_spellings(word) from unnest(learned) word
  on conflict do nothing;
  return null;
end $$;

-- `create or replace` does not exist for constraint triggers.
drop trigger if exists products_words_listed on products;
create constraint trigger products_words_listed after insert on products
  deferrable initially deferred for each row when (new.status = 'approved') execute function learn_words();
drop trigger if exists products_words_changed on products;
create constraint trigger products_words_changed after update of status, title, description, category, tags, brand on products
  deferrable initially deferred for each row when (new.status = 'approved') execute function learn_words();

-- Those of these words that no approved item has. The settings force one lookup in products_entries per word rather than a scan of
-- all items.
create or replace function unused_words(words text[]) returns setof text
  language sql stable
  set enable_seqscan = off
  set enable_indexscan = off
as $$
  select word from unnest(words) word
  where not exists (
    select from products
    where status = 'approved'
      and search_entry(id, title, tags, brand, category, description, price)
        @@ ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery
  );
$$;

-- Deletes words that no approved item has any more; called twice a day. Finding them may take minutes, so it finds them again under
-- the lock: an item that was listed meanwhile may have one, and did not add it, because it was still known.
create or replace function prune_vocabulary() returns void language plpgsql as $$
declare
  unused text[] := array(select unused_words(array(select word from search_vocabulary)));
begin
  perform pg_advisory_xact_lock(734007);
  delete from search_vocabulary where word = any(array(select unused_words(unused)));
end $$;
