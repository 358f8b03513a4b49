-- Returns `same`, `unsure` or `differs` for two masked account numbers. Banks show different digits, so short or merely overlapping digits
-- prove nothing.
create or replace function digits_fit(p_one text, p_other text) returns text language sql immutable as $$
  select case
    when least(length(a), length(b)) < 4 then 'unsure'
    when strpos(a, b) > 0 or strpos(b, a) > 0 then 'same'
    when right(a, 3) = left(b, 3) or left(a, 3) = right(b, 3) then 'unsure'
    else 'differs' end
  from (select longest_digits(p_one) as a, longest_digits(p_other) as b) d
$$;
grant execute on function digits_fit to kapao_app;
