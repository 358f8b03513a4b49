-- What one operator decided alone is summed over a day, so that a second person is not avoided in small steps (safety V).

create table acts_alone (
  operator text not null references operators,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  subject text not null,
  currency text not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount >= 0),
  -- What one person might decide then, of one act and of a day.
  above bigint not null,
  a_day bigint not null,
  primary key (operator, at, action, subject),
  constraint within_limits check (amount <= above and amount <= a_day)
);
comment on table acts_alone is 'Keyed by operator: what each decided without another';

-- True, and written down, when this operator may decide this alone. One act of an operator at a time, so that fifty at once sum up.
create function act_alone(p_operator text, p_action text, p_subject text, p_currency text, p_amount bigint, p_above bigint, p_a_day bigint)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('acts-alone:' || p_operator, 0));
  if p_amount > p_above or p_amount + coalesce((select sum(a.amount) from acts_alone a
      where a.operator = p_operator and a.currency = p_currency and a.at > clock_timestamp() - interval '24 hours'), 0) > p_a_day then
    return false;
  end if;
  insert into acts_alone (operator, action, subject, currency, amount, above, a_day)
    values (p_operator, p_action, p_subject, p_currency, p_amount, p_above, p_a_day);
  return true;
end $$;
revoke all on function act_alone from public;
grant execute on function act_alone to kapao_app;
grant select on acts_alone to kapao_app, audit;
grant select on schema_migrations to audit;
-- The log is looked up by what was done to what.
create index operator_audit_subjects on operator_audit (subject, action);
