-- Withholds at commit the part of a deposit or missed deposit above an identity gate, after a limit or an exclusion has withheld its part.
create or replace function set_aside_unproven() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from settings where name = 'policy.identity')
    or (new.kind = 'adjustment' and not exists (select from adjustments a where a.member_id = new.member_id
      and a.operation_id = new.operation_id and a.cause = 'MISSED_DEPOSIT')) then return null; end if;
  perform withhold(new, 'IDENTITY', (select max(identity_used(new.member_id, new.currency, 'DEPOSIT', new.created_at)
      - policy_amount('identity', 'depositedAbove' || g.level, new.currency))
    from identity_gates(new.member_id, new.currency, 'DEPOSIT', new.created_at) g));
  return null;
end $$;
revoke all on function set_aside_unproven from public;
