-- Number of the first row that does not follow from the one before it, or null when the chain is whole.
create or replace function first_broken_operator_audit() returns bigint language sql stable as $$
  select min(number) from (
    select a.number, a.hash <> operator_audit_hash(coalesce(lag(a.hash) over w, ''), a)
      or a.number <> coalesce(lag(a.number) over w, 0) + 1 as broken
    from operator_audit a window w as (order by a.number)
  ) c where broken
$$;
grant execute on function first_broken_operator_audit to kapao_app;
