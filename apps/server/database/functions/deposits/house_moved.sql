-- Returns the sums booked at a house account between two times, from which balances are calculated. A sweep whose credit was reported
-- counts as arrived, and a sweep to 'BANK FEE' is a fee of the bank.
create or replace function house_moved(p_account text, p_from timestamptz, p_until timestamptz, out arrived bigint, out sent_back bigint,
    out paid bigint, out swept_in bigint, out swept_out bigint, out fees bigint) returns record
language plpgsql stable as $$
declare v_until timestamptz := greatest(p_from, p_until);
begin
  arrived := (house_arrived(p_account, p_from, v_until)).amount;
  paid := house_paid_out(p_account, p_from, v_until);
  sent_back := coalesce((select sum(i.amount) from inflows i where i.receiving_account_id = p_account and i.state = 'RETURNED'
    and i.final_at >= p_from and i.final_at < v_until and not exists (select from house_sweeps s where s.inflow_id = i.inflow_id)
      and not exists (select from inflow_returns r where r.inflow_id = i.inflow_id and r.state = 'PAID')), 0)
    + coalesce((select sum(r.amount) from inflow_return_ends e join inflow_returns r using (return_id) where e.from_account = p_account
      and r.way = 'HAND' and r.state = 'PAID' and r.final_at >= p_from and r.final_at < v_until), 0);
  swept_in := coalesce((select sum(s.amount) from house_sweeps s where s.to_account = p_account and s.inflow_id is null
    and s.sent_at >= p_from and s.sent_at < v_until), 0);
  select coalesce(sum(s.amount) filter (where s.to_name is distinct from 'BANK FEE'), 0),
      coalesce(sum(s.amount) filter (where s.to_name = 'BANK FEE'), 0)
    into swept_out, fees from house_sweeps s where s.from_account = p_account and s.sent_at >= p_from and s.sent_at < v_until;
end $$;
revoke all on function house_moved from public;
grant execute on function house_moved to kapao_app;
