-- Text as people type it in a hurry: in lower case, without accents. Indexes call it, so a change needs a migration that rebuilds
-- them. Costs some ten microseconds per text.
create or replace function fold_text(written text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, normalize(written)));

-- The pattern for like that finds this in folded text. Escaped after folding, which turns full-width signs into plain ones.
create or replace function folded_pattern(searched text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(fold_text(searched), '([\\%_])', '\\\1', 'g') || '%';
