-- Refuses a change to the identity, currency, paid amount or start of a reward debt; only the justified part may move.
create or replace function check_debt_move() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.kind, new.source_id, new.currency, new.paid, new.since)
    is distinct from (old.member_id, old.kind, old.source_id, old.currency, old.paid, old.since) then
    raise exception 'what was paid is a fact' using errcode = 'check_violation';
  end if;
  return new;
end $$;
