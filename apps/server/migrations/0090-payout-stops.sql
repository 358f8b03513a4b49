-- The breaker of automatic payouts: while a stop is open, every new withdrawal waits for people. Only an operator closes it.

create table payout_stops (
  stop_id uuid primary key default gen_random_uuid(),
  reason text not null check (reason in ('HOUR_COUNT', 'HOUR_SUM', 'UNMATCHED_DEBIT')),
  -- What was seen, for the operator who decides; no account number stands here.
  detail jsonb not null default '{}',
  stopped_at timestamptz not null default clock_timestamp(),
  reset_at timestamptz,
  reset_by text,
  reset_reason text check (reset_reason <> ''),
  check ((reset_at is null) = (reset_by is null) and (reset_at is null) = (reset_reason is null))
);
-- A cause that goes on is one stop, however often it is seen.
create unique index payout_stops_open on payout_stops (reason) where reset_at is null;
create index payout_stops_reset on payout_stops (reset_at desc) where reset_at is not null;

create function check_payout_stop() returns trigger language plpgsql as $$
begin
  if (new.stop_id, new.reason, new.detail, new.stopped_at) is distinct from (old.stop_id, old.reason, old.detail, old.stopped_at)
    or old.reset_at is not null then
    raise exception 'a payout stop is reset once, and nothing else about it changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reset_once before update on payout_stops for each row execute function check_payout_stop();
create trigger never_removed before delete or truncate on payout_stops for each statement execute function ledger.refuse_change();

grant select, insert on payout_stops to kapao_app;
grant update (reset_at, reset_by, reset_reason) on payout_stops to kapao_app;
grant select on payout_stops to audit;
