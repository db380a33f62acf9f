-- One row for each list that an item is in takes the place of columns and indexes for each level of the category tree.
create table product_shelves (
  product_id bigint not null references products (id) on delete cascade,
  shelf text not null,
  price numeric(10, 2) not null,
  view_count integer not null,
  created_at timestamp with time zone not null,
  category text,
  constraint product_shelves_product_id_shelf_pk primary key (product_id, shelf)
);
--> statement-breakpoint
alter table product_shelves rename constraint product_shelves_product_id_fkey to product_shelves_product_id_products_id_fk;
--> statement-breakpoint
create table shelf_counts (
  shelf text not null,
  price_band smallint not null,
  count integer not null
);
--> statement-breakpoint
create or replace function keep_catalogue() returns trigger language plpgsql as $$ begin return null; end $$;
--> statement-breakpoint
create or replace function follow_views() returns trigger language plpgsql as $$
begin
  update product_shelves set view_count = new.view_count where product_id = new.id;
  return null;
end $$;
--> statement-breakpoint
drop function rebuild_catalogue();
--> statement-breakpoint
drop table product_popularity, listing_counts;
--> statement-breakpoint
drop function listing_facets(text, text[]);
--> statement-breakpoint
alter table products
  drop column category1, drop column category2, drop column category3, drop column category4, drop column tag_keys;
--> statement-breakpoint
drop index products_recent_0, products_price_0;
--> statement-breakpoint
drop function category_level(text, int), tag_keys(text[]);
--> statement-breakpoint
-- The shelf of everything, that of the category and of each one above it, and one for each tag.
create function shelves_of(category text, tags text[]) returns setof text
  language sql immutable parallel safe
  begin atomic
    select '' union all
    select array_to_string(names[1:depth], ' > ')
    from string_to_array(category, ' > ') names, generate_series(1, cardinality(names)) depth union all
    select distinct '#' || lower(tag) from unnest(tags) tag;
  end;
--> statement-breakpoint
create or replace function keep_catalogue() returns trigger language plpgsql as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.status = 'approved';
  is_listed boolean := tg_op <> 'DELETE' and new.status = 'approved';
begin
  insert into shelf_counts (shelf, price_band, count)
  select shelf, band, sum(change)
  from (
    select shelf, price_band(old.price) band, -1 change from shelves_of(old.category, old.tags) shelf where was_listed
    union all
    select shelf, price_band(new.price), 1 from shelves_of(new.category, new.tags) shelf where is_listed
  ) changes
  group by shelf, band
  having sum(change) <> 0;

  if was_listed then
    delete from product_shelves where product_id = old.id;
  end if;
  if is_listed then
    insert into product_shelves (product_id, shelf, price, view_count, created_at, category)
    select new.id, shelf, new.price, new.view_count, new.created_at, case when shelf like '#%' then new.category end
    from shelves_of(new.category, new.tags) shelf;

    insert into search_vocabulary (word, spellings)
    select said.word, spellings_of(said.word)
    from unnest(tsvector_to_array(search_words(new.title, new.tags, new.brand, new.category, new.description))) as said (word)
    where length(said.word) between 3 and 40 and said.word !~ '[0-9]'
      and not exists (select from search_vocabulary known where known.word = said.word);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Makes all of it anew from products: after rows were written with the triggers off.
create function rebuild_catalogue() returns void language sql as $$
  truncate product_shelves, shelf_counts, search_vocabulary;
  insert into product_shelves (product_id, shelf, price, view_count, created_at, category)
  select id, shelf, price, view_count, created_at, case when shelf like '#%' then category end
  from products, shelves_of(category, tags) shelf where status = 'approved';
  insert into shelf_counts (shelf, price_band, count)
  select shelf, price_band(price), count(*) from product_shelves group by 1, 2;
  insert into search_vocabulary (word, spellings)
  select word, spellings_of(word)
  from (
    select distinct unnest(tsvector_to_array(search_words(title, tags, brand, category, description))) word
    from products where status = 'approved'
  ) words
  where length(word) between 3 and 40 and word !~ '[0-9]';
$$;
--> statement-breakpoint
create index product_shelves_recent on product_shelves (shelf, created_at desc, product_id desc, price, category);
--> statement-breakpoint
create index product_shelves_price on product_shelves (shelf, price, product_id, category);
--> statement-breakpoint
create index product_shelves_popular on product_shelves (shelf, view_count desc, product_id desc, price, category);
--> statement-breakpoint
create index shelf_counts_shelf on shelf_counts (shelf, price_band, count);
--> statement-breakpoint
select rebuild_catalogue();
