-- Refuses changes of money rules and withdrawal limits by application roles, unless a proposal approved by a second operator is in effect.
-- Migrations and seeds run as another role.
create or replace function refuse_lone_setting() returns trigger language plpgsql as $$
declare
  v_id text := nullif(current_setting('kapao.proposal', true), '');
begin
  if current_user not in ('kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker')
    or not (new.name like 'policy.%' or new.name like 'withdraw.%') then return new; end if;
  if v_id is null or not exists (
    select from proposals p where p.proposal_id = v_id::uuid and p.state = 'DONE' and p.decided_by <> p.proposed_by
      and ((p.kind = 'policy' and 'policy.' || p.subject = new.name and p.content->'after' = new.value)
        or (p.kind = 'settings.withdraw' and p.subject = new.name)
        or (p.kind = 'lookup' and p.subject = 'withdraw' and new.name like 'withdraw.%'))
  ) then
    raise exception 'a rule of money changes by proposal only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
