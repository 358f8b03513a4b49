-- Only what a reward brought is taken, by an operation of that amount.
create or replace function check_netting() returns trigger language plpgsql as $$
begin
  if not exists (select from operations o where o.member_id = new.member_id and o.operation_id = new.operation_id
      and o.kind = case when new.amount > 0 then 'forfeit' else 'reward' end and o.amount = abs(new.amount) and o.currency = new.currency)
    or (select sum(n.amount) from reward_nettings n where n.member_id = new.member_id and n.paid_by = new.paid_by)
      > reward_brought(new.member_id, new.paid_by) then
    raise exception 'a debt is taken from rewards only' using errcode = 'check_violation';
  end if;
  return null;
end $$;
