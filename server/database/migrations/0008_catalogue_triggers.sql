-- product_popularity, listing_counts and search_vocabulary follow products here, whoever writes.

-- Room for the next version of a row on its page: then a counted view touches no index of products.
alter table products set (fillfactor = 85);
--> statement-breakpoint
create function keep_catalogue() returns trigger language plpgsql as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.status = 'approved';
  is_listed boolean := tg_op <> 'DELETE' and new.status = 'approved';
begin
  insert into listing_counts (facet, price_band, count)
  select facet, band, sum(change)
  from (
    select facet, price_band(old.price) band, -1 change
    from listing_facets(old.category, old.tag_keys) facet where was_listed
    union all
    select facet, price_band(new.price), 1
    from listing_facets(new.category, new.tag_keys) facet where is_listed
  ) changes
  group by facet, band
  having sum(change) <> 0;

  if is_listed then
    insert into product_popularity (product_id, view_count, price, category1, category2, category3, category4, tag_keys)
    values (new.id, new.view_count, new.price, new.category1, new.category2, new.category3, new.category4, new.tag_keys)
    on conflict (product_id) do update set
      view_count = excluded.view_count, price = excluded.price, category1 = excluded.category1,
      category2 = excluded.category2, category3 = excluded.category3, category4 = excluded.category4, tag_keys = excluded.tag_keys;

    insert into search_vocabulary (word, spellings)
    select said.word, spellings_of(said.word)
    from unnest(tsvector_to_array(search_words(new.title, new.tags, new.brand, new.category, new.description))) as said (word)
    where length(said.word) between 3 and 40 and said.word !~ '[0-9]'
      and not exists (select from search_vocabulary known where known.word = said.word);
  elsif was_listed then
    delete from product_popularity where product_id = old.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function follow_views() returns trigger language plpgsql as $$
begin
  update product_popularity set view_count = new.view_count where product_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger products_catalogue_made after insert or delete on products
  for each row execute function keep_catalogue();
--> statement-breakpoint
create trigger products_catalogue_changed
  after update of status, title, description, price, category, tags, brand on products
  for each row when (old.status = 'approved' or new.status = 'approved') execute function keep_catalogue();
--> statement-breakpoint
create trigger products_viewed after update of view_count on products
  for each row when (new.status = 'approved') execute function follow_views();
--> statement-breakpoint
-- Makes all three anew from products: after rows were written with the triggers off.
create function rebuild_catalogue() returns void language sql as $$
  truncate listing_counts, product_popularity, search_vocabulary;
  insert into listing_counts (facet, price_band, count)
  select facet, price_band(price), count(*) from products, listing_facets(category, tag_keys) facet
  where status = 'approved' group by 1, 2;
  insert into product_popularity (product_id, view_count, price, category1, category2, category3, category4, tag_keys)
  select id, view_count, price, category1, category2, category3, category4, tag_keys from products where status = 'approved';
  insert into search_vocabulary (word, spellings)
  select word, spellings_of(word)
  from (
    select distinct unnest(tsvector_to_array(search_words(title, tags, brand, category, description))) word
    from products where status = 'approved'
  ) words
  where length(word) between 3 and 40 and word !~ '[0-9]';
$$;
--> statement-breakpoint
select rebuild_catalogue();
