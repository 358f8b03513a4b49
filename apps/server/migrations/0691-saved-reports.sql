-- Reports that operators saved with what they asked for, and when their totals are sent to a partner that carries alerts.
create table report_views (
  view_id uuid primary key default gen_random_uuid(),
  operator text not null references operators,
  name text not null check (length(name) between 1 and 60),
  report text not null check (report in ('money', 'gaming', 'sources', 'top', 'dormant', 'open')),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and length(filter::text) <= 1000),
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  every text check (every in ('DAY', 'WEEK', 'MONTH')),
  weekday int check (weekday between 1 and 7),
  month_day int check (month_day between 1 and 28),
  hour int check (hour between 0 and 23),
  partner_id text references partners,
  next_at timestamptz,
  -- Whoever saved it may no longer read reports.
  stopped_at timestamptz,
  check ((every is null) = (hour is null) and (every is null) = (partner_id is null)),
  check ((weekday is not null) = (every is not distinct from 'WEEK')),
  check ((month_day is not null) = (every is not distinct from 'MONTH')),
  check (next_at is null or (every is not null and removed_at is null and stopped_at is null)),
  -- These name members.
  constraint members_are_not_sent check (every is null or report not in ('top', 'dormant'))
);
create index report_views_kept on report_views (operator) where removed_at is null;
create index report_views_due on report_views (next_at) where next_at is not null;

-- What was saved stays as it was saved, with a bound for each operator; and what was removed stays removed.
create function check_report_view() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform from operators where username = new.operator for no key update;
    if (select count(*) from report_views where operator = new.operator and removed_at is null) >= 20 then
      raise exception '% has saved 20 views', new.operator using errcode = 'check_violation', constraint = 'few_report_views';
    end if;
  elsif (new.view_id, new.operator, new.name, new.report, new.filter, new.created_at)
      is distinct from (old.view_id, old.operator, old.name, old.report, old.filter, old.created_at)
    or (old.removed_at is not null and new is distinct from old) then
    raise exception 'what was saved stays' using errcode = 'check_violation', constraint = 'report_view_stays';
  end if;
  return new;
end $$;
create trigger report_view_stays before insert or update on report_views for each row execute function check_report_view();

-- Every sending, and how it ended.
create table report_sendings (
  view_id uuid not null references report_views on delete cascade,
  due_at timestamptz not null,
  partner_id text not null references partners,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'STOPPED')),
  attempts int not null default 0 check (attempts between 0 and 8),
  next_attempt_at timestamptz default clock_timestamp(),
  -- Counted once, so that a repeat says the same.
  totals jsonb check (jsonb_typeof(totals) = 'array' and length(totals::text) <= 4000),
  ended_at timestamptz,
  primary key (view_id, due_at),
  check ((state = 'WAITING') = (next_attempt_at is not null) and (state = 'WAITING') = (ended_at is null))
);
create index report_sendings_due on report_sendings (next_attempt_at) where next_attempt_at is not null;

create function check_report_sending() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.view_id, new.due_at, new.partner_id) is distinct from (old.view_id, old.due_at, old.partner_id)
    or (old.totals is not null and new.totals is distinct from old.totals) then
    raise exception 'what was sent stays' using errcode = 'check_violation', constraint = 'report_sending_stays';
  end if;
  return new;
end $$;
create trigger report_sending_stays before update on report_sendings for each row execute function check_report_sending();

comment on table report_views is 'Keyed by itself: belongs to the site.';
comment on table report_sendings is 'Keyed by its view.';

grant select on report_views, report_sendings to kapao_app;
grant insert on report_views to kapao_operator;
grant update (removed_at, every, weekday, month_day, hour, partner_id, next_at, stopped_at) on report_views to kapao_operator;
grant update (next_at, stopped_at) on report_views to kapao_worker;
grant delete on report_views to kapao_worker;
grant insert, delete on report_sendings to kapao_worker;
grant update (state, attempts, next_attempt_at, totals, ended_at) on report_sendings to kapao_worker;
