-- At commit nobody who owes has been paid a reward without netting. One under a condition is netted when that ends.
create or replace function check_reward_netted() returns trigger language plpgsql as $$
declare
  v_currency text;
begin
  if tg_table_name = 'operation_causes' then
    if exists (select from operations o where o.member_id = new.member_id and o.operation_id = new.operation_id
        and 'DEBT' in (o.from_code, o.to_code) and not exists (select from reward_nettings n
          where n.member_id = o.member_id and n.operation_id = o.operation_id)) then
      raise exception 'nothing is netted by %', new.operation_id using errcode = 'check_violation';
    end if;
    select o.currency into v_currency from operations o where o.member_id = new.member_id and o.operation_id = new.operation_id
      and o.kind = 'reward'
      and not exists (select from turnover_conditions t where t.member_id = o.member_id and t.operation_id = o.operation_id)
      and not exists (select from reward_nettings n where n.member_id = o.member_id and n.operation_id = o.operation_id);
  else
    v_currency := new.currency;
  end if;
  if v_currency is not null and reward_debt_open(new.member_id, v_currency) > 0
    and (select coalesce(sum(n.amount), 0) from reward_nettings n where n.member_id = new.member_id and n.paid_by = new.operation_id)
      < reward_brought(new.member_id, new.operation_id) then
    raise exception '% owes and is paid without netting', new.member_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
