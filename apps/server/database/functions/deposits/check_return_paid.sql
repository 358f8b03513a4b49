-- Refuses at commit a paid inflow return unless its inflow is `RETURNED` and the ledger moved the amount from `suspense` to `payout`.
create or replace function check_return_paid() returns trigger language plpgsql as $$
begin
  if not exists (select from inflows i join ledger.movements m on m.owner = 'house:' || i.receiving_account_id
      and m.operation_id = i.inflow_id and m.step = 'return'
    where i.inflow_id = new.inflow_id and i.state = 'RETURNED' and (m.from_code, m.to_code) = ('suspense', 'payout')
      and (m.amount, m.currency) = (new.amount, new.currency)) then
    raise exception 'return % has left no suspense', new.return_id using errcode = 'check_violation', constraint = 'return_leaves_suspense';
  end if;
  return null;
end $$;
revoke all on function check_return_paid from public;
