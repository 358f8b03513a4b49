-- Refuses rules of a house account that differ from the proposal of two operators that takes effect now: a limit cannot be widened, nor an
-- opening balance set again, by one who may write the table.
create or replace function check_house_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.receiving_account_id <> old.receiving_account_id or not exists (
    select from agreed_now('house-account.rules', new.receiving_account_id) p join receiving_accounts r on r.receiving_account_id = p.subject
      join ledger.currencies c using (currency)
      cross join lateral (select p.content -> 'after' as a, 10::numeric ^ c.exponent as minor) w
    where p.proposal_id = new.proposal_id
      and (a ->> 'maxDayAmount')::numeric * minor is not distinct from new.max_day_amount
      and (a ->> 'maxDayCount')::int is not distinct from new.max_day_count
      and (a ->> 'maxBalance')::numeric * minor is not distinct from new.max_balance
      and (a ->> 'weight')::int is not distinct from new.weight
      and (a ->> 'restFrom')::timestamptz is not distinct from new.rest_from
      and (a ->> 'restUntil')::timestamptz is not distinct from new.rest_until
      and (a ->> 'openingBalance')::numeric * minor is not distinct from new.opening_balance
      and (a ->> 'openedAt')::timestamptz is not distinct from new.opened_at) then
    raise exception 'rules of house account % are what two people agreed on', new.receiving_account_id
      using errcode = 'check_violation', constraint = 'house_rules_by_two';
  end if;
  return new;
end $$;
