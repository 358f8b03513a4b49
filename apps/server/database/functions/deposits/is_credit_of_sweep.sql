-- A credit that is a sweep: of its amount at its account, near its time, and sent from the account it left, or under its reference.
create or replace function is_credit_of_sweep(p_sweep uuid, p_inflow uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from house_sweeps s join inflows i on i.receiving_account_id = s.to_account
    where s.sweep_id = p_sweep and i.inflow_id = p_inflow and (i.amount, i.currency) = (s.amount, s.currency)
      and i.occurred_at between s.sent_at - interval '1 day' and s.sent_at + interval '3 days'
      and (i.bank_ref = s.bank_ref or is_sent_from(s.from_account, i.from_bank, i.from_account_masked)));
end $$;
grant execute on function is_credit_of_sweep to kapao_app;
