-- Names by the field's terms, and each word of the vocabulary once.
alter table product_shelves rename to listing_index;
--> statement-breakpoint
alter table listing_index rename column shelf to list_key;
--> statement-breakpoint
alter table listing_index rename constraint product_shelves_product_id_shelf_pk to listing_index_product_id_list_key_pk;
--> statement-breakpoint
alter table listing_index rename constraint product_shelves_product_id_products_id_fk to listing_index_product_id_products_id_fk;
--> statement-breakpoint
alter index product_shelves_recent rename to listing_index_recent;
--> statement-breakpoint
alter index product_shelves_price rename to listing_index_price;
--> statement-breakpoint
alter index product_shelves_popular rename to listing_index_popular;
--> statement-breakpoint
alter table shelf_counts rename to list_counts;
--> statement-breakpoint
alter table list_counts rename column shelf to list_key;
--> statement-breakpoint
alter index shelf_counts_shelf rename to list_counts_key;
--> statement-breakpoint
delete from search_vocabulary a using search_vocabulary b where a.word = b.word and a.ctid > b.ctid;
--> statement-breakpoint
drop index search_vocabulary_word;
--> statement-breakpoint
alter table search_vocabulary add primary key (word);
--> statement-breakpoint
alter table favourites rename to favorites;
--> statement-breakpoint
alter table favorites rename constraint favourites_user_id_product_id_pk to favorites_user_id_product_id_pk;
--> statement-breakpoint
alter table favorites rename constraint favourites_user_id_users_id_fk to favorites_user_id_users_id_fk;
--> statement-breakpoint
alter table favorites rename constraint favourites_product_id_products_id_fk to favorites_product_id_products_id_fk;
--> statement-breakpoint
alter index favourites_product rename to favorites_product;
--> statement-breakpoint
alter table favourite_alerts rename to favorite_alerts;
--> statement-breakpoint
alter index favourite_alerts_pkey rename to favorite_alerts_pkey;
--> statement-breakpoint
alter table favorite_alerts rename constraint favourite_alerts_user_id_users_id_fk to favorite_alerts_user_id_users_id_fk;
--> statement-breakpoint
-- Their successors are in server/database/functions, triggers too.
drop function if exists keep_catalogue() cascade;
--> statement-breakpoint
drop function if exists follow_views() cascade;
--> statement-breakpoint
drop function if exists rebuild_catalogue();
--> statement-breakpoint
drop function if exists tell_product() cascade;
--> statement-breakpoint
drop function if exists tell_held_product() cascade;
--> statement-breakpoint
drop function if exists tell_sales() cascade;
--> statement-breakpoint
drop function if exists tell_catalogue() cascade;
--> statement-breakpoint
drop function if exists shelves_of(text, text[]);
