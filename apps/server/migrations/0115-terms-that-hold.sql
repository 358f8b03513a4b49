-- What the end of a turnover condition may leave a member, held by the row itself (record 30): own money is kept, of what came
-- of the award nothing that was not staked through its terms, and never more than the cap.

alter table turnover_conditions add column ended_own bigint check (ended_own >= 0);
comment on column turnover_conditions.ended_own is 'Own money there was at the end: kept before anything is shared.';

create or replace function check_condition_end() returns trigger language plpgsql as $$
declare
  written constant text[] := '{state,ended_at,ended_balance,ended_counted,ended_own,kept,lost}';
begin
  if old.state <> 'OPEN' or new.state = 'OPEN' or to_jsonb(new) - written is distinct from to_jsonb(old) - written then
    raise exception 'the terms of a grant are frozen, and it ends once' using errcode = 'check_violation';
  end if;
  return new;
end $$;

alter table turnover_conditions
  add constraint own_money_is_kept check (kept >= ended_own),
  add constraint the_cap_bounds_what_came_of_it check (kept - ended_own <= cap),
  add constraint nothing_unstaked_is_kept check (
    kept - ended_own <= greatest(0, ended_balance - ended_own
      - (award - trunc(award::numeric * least(ended_counted, greatest(target, award)) / greatest(target, award))))),
  -- Those that ended before this was written down stay as they are.
  add constraint an_end_tells_own_money check ((state = 'OPEN') = (ended_own is null)) not valid;

-- The end of a bonus is a row of the statement, also when nothing is lost by it (spec 3).
alter table operations drop constraint operations_amount_check;
alter table operations add constraint operations_amount_check check (amount > 0 or (amount = 0 and kind = 'forfeit')) not valid;
alter table operations validate constraint operations_amount_check;
