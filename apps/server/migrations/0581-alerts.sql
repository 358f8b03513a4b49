-- What somebody should know of now: opened by rules over the site's own figures, sent to whoever is on duty, acknowledged by name.

create table alerts (
  alert_id uuid primary key default gen_random_uuid(),
  rule text not null,
  -- What it is about: an account, a partner, a queue, an operation; `site` for the whole.
  subject text not null check (subject <> ''),
  level text not null check (level in ('WARNING', 'CRITICAL')),
  -- A thing that happened is opened once and ends when somebody has seen it; a state ends by itself.
  is_event boolean not null,
  -- Figures for the words; no name and no account number.
  detail jsonb not null check (jsonb_typeof(detail) = 'object'),
  opened_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  escalated_at timestamptz,
  acknowledged_by text,
  acknowledged_at timestamptz,
  note text check (note <> ''),
  ended_at timestamptz,
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check (note is null or acknowledged_by is not null)
);
create unique index one_alert_at_a_time on alerts (rule, subject) where ended_at is null;
create unique index one_alert_per_event on alerts (rule, subject) where is_event;
create index alerts_ended on alerts (opened_at desc);

-- To whom each was told, and what has yet to be.
create table alert_messages (
  alert_id uuid not null references alerts on delete cascade,
  partner_id text not null references partners,
  occasion text not null check (occasion in ('OPENED', 'ESCALATED', 'ENDED')),
  attempts integer not null default 0 check (attempts between 0 and 8),
  next_attempt_at timestamptz,
  sent_at timestamptz,
  primary key (alert_id, partner_id, occasion),
  check (sent_at is null or next_attempt_at is null)
);
create index alert_messages_due on alert_messages (next_attempt_at) where next_attempt_at is not null;

create function check_alert_change() returns trigger language plpgsql as $$
begin
  if (new.alert_id, new.rule, new.subject, new.is_event, new.opened_at)
      is distinct from (old.alert_id, old.rule, old.subject, old.is_event, old.opened_at)
    or (old.acknowledged_at is not null and (new.acknowledged_by, new.acknowledged_at, new.note)
      is distinct from (old.acknowledged_by, old.acknowledged_at, old.note))
    or (old.ended_at is not null and new is distinct from old) then
    raise exception 'what an alert was stays' using errcode = 'check_violation', constraint = 'alert_stays';
  end if;
  return new;
end $$;
create trigger alert_stays before update on alerts for each row execute function check_alert_change();

comment on table alerts is 'Keyed by itself: belongs to the site.';
comment on table alert_messages is 'Keyed by its alert.';

grant select on alerts, alert_messages to kapao_app;
grant insert, delete on alerts, alert_messages to kapao_worker;
grant update (level, detail, seen_at, escalated_at, ended_at) on alerts to kapao_worker;
grant update (acknowledged_by, acknowledged_at, note, ended_at) on alerts to kapao_operator;
grant update (attempts, next_attempt_at, sent_at) on alert_messages to kapao_worker;

-- Large wins are looked for every few seconds; smaller ones are none of this index's rows.
create index bets_won_large on bets (settled_at)
  where state = 'SETTLED' and payout - stake >= case currency when 'THB' then 1000000 else 600000000 end;

alter table partners drop constraint partners_kind_check;
alter table partners add constraint partners_kind_check
  check (kind in ('bank-feed', 'payout', 'qr', 'slip', 'prepaid', 'sms', 'message', 'game', 'alert'));
