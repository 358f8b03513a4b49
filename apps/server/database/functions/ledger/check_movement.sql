-- Refuses a movement without a payable amount, or that does not equal the latest change of its two accounts. A reversal must negate exactly
-- one movement that is not itself a reversal.
create or replace function ledger.check_movement() returns trigger language plpgsql as $$
begin
  if new.amount <= 0 or new.amount > 999999999999 or (new.currency = 'LAK' and new.amount % 100 <> 0)
    or new.from_code = new.to_code or new.step = '' or new.kind = '' or new.line < 1 then
    raise exception 'a movement takes a payable amount from one account and gives it to another' using errcode = 'check_violation';
  end if;
  if not exists (
    select from ledger.accounts where owner = new.owner and code = new.from_code and currency = new.currency
      and head = new.from_hash and seq = new.from_seq and balance = new.from_balance_after and moved = -new.amount
  ) or not exists (
    select from ledger.accounts where owner = new.owner and code = new.to_code and currency = new.currency
      and head = new.to_hash and seq = new.to_seq and balance = new.to_balance_after and moved = new.amount
  ) then
    raise exception 'a movement says what its two accounts did' using errcode = 'check_violation';
  end if;
  if new.reverses_operation is not null or new.reverses_step is not null then
    if not exists (
      select from ledger.movements o
      where o.owner = new.owner and o.operation_id = new.reverses_operation and o.step = new.reverses_step
        and o.line = new.line and o.currency = new.currency and o.amount = new.amount
        and o.from_code = new.to_code and o.to_code = new.from_code and o.reverses_operation is null
    ) then
      raise exception 'a reversal negates one posting exactly' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
revoke all on function ledger.check_movement from public;
