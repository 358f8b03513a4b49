-- A balance moves by one entry at a time; the identity of an account never changes (L3, L6). Here and below rules stand in trigger
-- functions: a CHECK or WHEN is parsed again for each statement, which measured a third of the cost of a posting; a function is compiled
-- once per connection.
create or replace function ledger.check_account_move() returns trigger language plpgsql as $$
begin
  if new.seq <> old.seq + 1 or new.balance <> old.balance + new.moved or new.moved = 0
    or new.owner <> old.owner or new.code <> old.code or new.currency <> old.currency
    or new.kind <> old.kind or new.never_negative <> old.never_negative then
    raise exception 'account % of % moves by one entry at a time', old.code, old.owner using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke all on function ledger.check_account_move from public;
