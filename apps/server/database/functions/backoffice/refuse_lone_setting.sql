-- Refuses a process to change, name or rename a money rule or withdrawal limit, except to the value of a proposal that two operators agreed on
-- and that takes effect now. Migrations and seeds run as another role.
create or replace function refuse_lone_setting() returns trigger language plpgsql as $$
begin
  if not is_process() or not (new.name ~ '^(policy|withdraw)\.' or coalesce(old.name, '') ~ '^(policy|withdraw)\.') then return new; end if;
  if (tg_op = 'UPDATE' and new.name <> old.name) or not (
    exists (select from agreed_now('policy', substr(new.name, 8)) p
      where new.name like 'policy.%' and p.content -> 'after' = new.value)
    or exists (select from ledger.currencies c cross join lateral (
        select p.content -> 'after' as a, 'min' as low, 'max' as high from agreed_now('settings.withdraw', new.name) p
        union all
        select l.a, 'withdrawMin', 'withdrawMax' from agreed_now('lookup', 'withdraw') p
          cross join lateral jsonb_array_elements(p.content -> 'after' -> 'limits') as l (a) where l.a ->> 'currency' = c.currency) l
      where new.name = 'withdraw.' || c.currency and new.value = jsonb_build_object(
        'min', (l.a ->> l.low)::numeric * 10::numeric ^ c.exponent, 'max', (l.a ->> l.high)::numeric * 10::numeric ^ c.exponent,
        'autoLimit', (l.a ->> 'autoLimit')::numeric * 10::numeric ^ c.exponent,
        'secondLimit', (l.a ->> 'secondLimit')::numeric * 10::numeric ^ c.exponent))
  ) then
    raise exception 'a rule of money changes by proposal only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
