-- A credit that waits and is a sweep. Equal sweeps take their credits in the order they were sent; what people send back is theirs to end.
create or replace function find_sweep_credit(out sweep_id uuid, out inflow_id uuid, out bank_ref text, out operator text) returns setof
    record
language sql stable as $$
  select s.sweep_id, i.inflow_id, s.bank_ref, s.approved_by
  from house_sweeps s join inflows i on i.receiving_account_id = s.to_account and i.state = 'UNMATCHED' and is_credit_of_sweep(s.sweep_id, i.inflow_id)
    and not exists (select from inflow_acts a where a.inflow_id = i.inflow_id and a.act = 'RETURN')
  where s.inflow_id is null and s.to_account is not null and s.sent_at > now() - interval '30 days'
  order by i.bank_ref = s.bank_ref desc, s.sent_at, i.occurred_at limit 1
$$;
grant execute on function find_sweep_credit to kapao_operator;
