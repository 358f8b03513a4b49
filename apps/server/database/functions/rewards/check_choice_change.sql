-- Refuses a change to an ended bonus choice, to its terms or to an assigned deposit, and `TAKEN` without the matching grant. Refuses
-- removal within one year after its end or expiry.
create or replace function check_choice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if coalesce(old.ended_at, old.expires_at) > clock_timestamp() - interval '1 year' then
      raise exception 'a choice is kept for a year' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.ended_at is not null
    or (old.deposit_operation_id is not null and new.deposit_operation_id is distinct from old.deposit_operation_id)
    or (new.member_id, new.choice_id, new.code, new.version, new.chosen_at, new.expires_at)
      is distinct from (old.member_id, old.choice_id, old.code, old.version, old.chosen_at, old.expires_at) then
    raise exception 'a choice changes once' using errcode = 'check_violation';
  end if;
  if new.outcome = 'TAKEN' and not exists (select from bonus_grants g where g.member_id = new.member_id and g.operation_id = new.choice_id
      and (g.kind, g.code, g.version, g.deposit_operation_id) = (new.kind, new.code, new.version, new.deposit_operation_id)) then
    raise exception 'choice % was not given', new.choice_id using errcode = 'check_violation', constraint = 'choice_gives_its_bonus';
  end if;
  return new;
end $$;
revoke all on function check_choice_change from public;
