-- Money under check does not come home, whoever asks for it.
create or replace function refuse_money_under_check() returns trigger language plpgsql as $$
begin
  if exists (select from ledger.accounts q join ledger.accounts g on g.owner = q.owner and g.currency = q.currency
      where q.owner = new.member_id and q.currency = new.currency and q.code = 'quarantine:' || new.counterparty and q.balance < 0
        and g.code = 'game:' || new.counterparty and g.balance >= new.amount and g.balance - new.amount < -q.balance) then
    raise exception 'what is under check at % stays there', new.counterparty
      using errcode = 'check_violation', constraint = 'money_under_check';
  end if;
  return new;
end $$;
