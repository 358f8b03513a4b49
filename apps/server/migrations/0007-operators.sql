-- Operators, their sessions, and the audit log of what they did and looked at.

create table operators (
  username text primary key check (username ~ '^[a-z][a-z0-9.-]{1,39}$'),
  role text not null check (role in ('owner', 'finance', 'support', 'marketing', 'auditor')),
  password_hash text not null,
  totp_secret_sealed bytea not null,
  -- A code counts once: the last accepted 30-second step.
  last_totp_step bigint not null default 0,
  is_disabled boolean not null default false,
  created_at timestamptz not null default now()
);

create table operator_sessions (
  token_hash bytea primary key,
  username text not null references operators,
  address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz
);

create table operator_login_failures (
  username text, address text, failures int not null, window_ends_at timestamptz not null, locked_until timestamptz,
  primary key (username, address)
);

create table operator_audit (
  number bigint primary key,
  at timestamptz not null,
  operator text not null,
  action text not null,
  subject text not null,
  reason text,
  detail jsonb not null,
  hash bytea not null
);

create function operator_audit_hash(previous bytea, a operator_audit) returns bytea language plpgsql immutable as $$
begin
  return sha256(previous || convert_to(concat_ws('|', a.number, extract(epoch from a.at), a.operator, a.action, a.subject,
    coalesce(a.reason, ''), a.detail), 'UTF8'));
end $$;

-- The only writer: rows are numbered without gaps and each hash covers the one before, so the lock is part of the rule.
create function append_operator_audit(p_operator text, p_action text, p_subject text, p_reason text, p_detail jsonb)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a operator_audit;
  v_last operator_audit;
begin
  perform pg_advisory_xact_lock(hashtext('operator_audit'));
  select * into v_last from operator_audit order by number desc limit 1;
  a.number := coalesce(v_last.number, 0) + 1;
  a.at := clock_timestamp(); a.operator := p_operator; a.action := p_action; a.subject := p_subject; a.reason := p_reason;
  a.detail := p_detail;
  a.hash := operator_audit_hash(coalesce(v_last.hash, ''), a);
  insert into operator_audit select a.*;
  return a.number;
end $$;

-- Number of the first row that does not follow from the one before it, or null when the chain is whole.
create function first_broken_operator_audit() returns bigint language sql stable as $$
  select min(number) from (
    select a.number, a.hash <> operator_audit_hash(coalesce(lag(a.hash) over w, ''), a)
      or a.number <> coalesce(lag(a.number) over w, 0) + 1 as broken
    from operator_audit a window w as (order by a.number)
  ) c where broken
$$;

create trigger append_only before update or delete or truncate on operator_audit
  for each statement execute function ledger.refuse_change();

grant select, insert, update on operators, operator_sessions, operator_login_failures to kapao_app;
grant delete on operator_login_failures to kapao_app;
grant select on operator_audit to kapao_app;
revoke all on function append_operator_audit from public;
grant execute on function append_operator_audit, first_broken_operator_audit, operator_audit_hash to kapao_app;
-- Readiness compares what is applied with what this release needs.
grant select on schema_migrations to kapao_app;
