-- Returns the longest run of digits in a masked account number, ignoring spaces, hyphens and dots.
create or replace function longest_digits(p_masked text) returns text language sql immutable as $$
  select coalesce((select d[1] from regexp_matches(translate(p_masked, '- .', ''), '\d+', 'g') d order by length(d[1]) desc limit 1), '')
$$;
grant execute on function longest_digits to kapao_app;
