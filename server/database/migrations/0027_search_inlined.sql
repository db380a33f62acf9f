-- Replaced by functions with other parameters.
drop function if exists search_part(tsquery, int, text[], tsquery, tsquery);
--> statement-breakpoint
drop function if exists search_matches(tsquery, text[], tsquery, tsquery);
