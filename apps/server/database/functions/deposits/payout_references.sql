-- Returns all parts of a text that may be the reference of a batch line, also where a bank writes it directly behind other characters.
create or replace function payout_references(p_told text) returns setof text language sql immutable as $$
  select distinct substr(run[1], place, 16)
  from regexp_matches(upper(p_told), '[A-Z0-9]{16,}', 'g') run, generate_series(1, length(run[1]) - 15) place
$$;
grant execute on function payout_references to kapao_app;
