-- Maintains listing_index (one row per approved item and list it is in) and list_counts. They make any page of any list, in any
-- order, one index scan, at a cost of about eight rows per listed item.

-- Updates an item's rows of listing_index, and list_counts. With a plan for each set of values, planning took three times as long
-- as the counts themselves.
create or replace function update_listing_index() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.status = 'approved';
  is_listed boolean := tg_op <> 'DELETE' and new.status = 'approved';
begin
  insert into list_counts (list_key, price_band, count)
  select list_key, band, sum(change)
  from (
    select list_key, price_band(old.price) band, -1 change
    from list_keys_of(old.category, old.tags) list_key where was_listed
    union all
    select list_key, price_band(new.price), 1 from list_keys_of(new.category, new.tags) list_key where is_listed
  ) changes
  group by list_key, band
  having sum(change) <> 0;

  if was_listed and is_listed and old.category = new.category and old.tags = new.tags then
    update listing_index set price = new.price where product_id = new.id and price <> new.price;
    return null;
  end if;
  if was_listed then
    delete from listing_index where product_id = old.id;
  end if;
  if is_listed then
    insert into listing_index (product_id, list_key, price, view_count, created_at, category)
    select new.id, list_key, new.price, new.view_count, new.created_at, case when list_key like '#%' then new.category end
    from list_keys_of(new.category, new.tags) list_key;
  end if;
  return null;
end $$;

-- Copies an item's view count to its rows of listing_index, for lists by popularity.
create or replace function copy_view_count() returns trigger language plpgsql as $$
begin
  update listing_index set view_count = new.view_count where product_id = new.id;
  return null;
end $$;

create or replace trigger products_catalogue_made after insert or delete on products
  for each row execute function update_listing_index();
create or replace trigger products_catalogue_changed
  after update of status, title, description, price, category, tags, brand on products
  for each row when (old.status = 'approved' or new.status = 'approved') execute function update_listing_index();
create or replace trigger products_viewed after update of view_count on products
  for each row when (new.status = 'approved') execute function copy_view_count();

-- Recomputes lists, counts and vocabulary, for use after writing products with triggers off. Reads every approved item.
create or replace function rebuild_listing_index() returns void language sql as $$
  truncate listing_index, list_counts, search_vocabulary;
  insert into listing_index (product_id, list_key, price, view_count, created_at, category)
  select id, list_key, price, view_count, created_at, case when list_key like '#%' then category end
  from products, list_keys_of(category, tags) list_key where status = 'approved';
  insert into list_counts (list_key, price_band, count)
  select list_key, price_band(price), count(*) from listing_index group by 1, 2;
  insert into search_vocabulary (word, spellings)
  select word, typo_spellings(word)
  from (
    select distinct unnest(tsvector_to_array(search_words(title, tags, brand, category, description))) word
    from products where status = 'approved'
  ) words;
$$;
