-- Money credited or debited by hand: by two people, with evidence, within what the site allows.

insert into operation_states values ('adjustment', 'POSTED', 'SUCCESS', true);
alter table operations drop constraint operations_statement_type_check;
alter table operations add constraint operations_statement_type_check
  check (statement_type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'adjustment')) not valid;

insert into posting_kinds (kind, step, operation_kind, states, operation_from, operation_to, from_code, to_code, source) values
  ('adjustment', 'credit', 'adjustment', '{POSTED}', 'HOUSE', 'WALLET', 'adjustment', 'cash', null),
  ('adjustment', 'debit', 'adjustment', '{POSTED}', 'WALLET', 'HOUSE', 'cash', 'adjustment', null);

-- Pictures that show why, put there before anybody proposes.
create table adjustment_evidence (
  member_id text not null references members,
  evidence_id uuid not null,
  stored_name text not null,
  byte_length bigint not null check (byte_length > 0),
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  put_by text not null,
  put_at timestamptz not null default clock_timestamp(),
  primary key (member_id, evidence_id)
);
create index adjustment_evidence_of_member on adjustment_evidence (member_id, put_at);
create index adjustment_evidence_by_id on adjustment_evidence (evidence_id);

create table adjustments (
  member_id text not null,
  -- The proposal two people agreed on is the operation: it is done once, whoever tries again.
  operation_id uuid not null references proposals,
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  cause text not null,
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  -- The operation of the same member that this makes right.
  about_operation_id uuid,
  evidence_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations,
  foreign key (member_id, about_operation_id) references operations,
  foreign key (member_id, evidence_id) references adjustment_evidence,
  check (about_operation_id is not null or evidence_id is not null)
);
create index adjustments_by_time on adjustments (at);
create index adjustments_of_proposal on adjustments (operation_id);

-- What is set for a field of the policy, in minor units; unset it is what the policy begins with.
create function adjustment_limit(p_field text, p_currency text) returns bigint language sql stable as $$
  select case when exists (select from settings s where s.name = 'policy.adjustments' and s.value -> p_field ? p_currency)
    then policy_amount('adjustments', p_field, p_currency)
    else case p_field || p_currency when 'maxEachTHB' then 2000000 when 'maxDayTHB' then 10000000
      when 'maxEachLAK' then 1200000000 when 'maxDayLAK' then 6000000000 else 0 end end
$$;

-- One after the other for the whole site, so that two of the same moment cannot both fit into what is left of the day.
create function check_adjustment() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('adjustments', 0));
  if new.amount > adjustment_limit('maxEach', new.currency) or (new.direction = 'CREDIT' and new.amount + (
      select coalesce(sum(a.amount), 0) from adjustments a where a.at > clock_timestamp() - interval '24 hours'
        and a.direction = 'CREDIT' and a.currency = new.currency) > adjustment_limit('maxDay', new.currency)) then
    raise exception 'more than may be moved by hand' using errcode = 'check_violation', constraint = 'adjustment_limit';
  end if;
  if not exists (select from operations o where o.member_id = new.member_id and o.operation_id = new.operation_id
      and o.kind = 'adjustment' and (o.amount, o.currency) = (new.amount, new.currency)
      and (o.from_code, o.to_code, o.cash_sign) = (case new.direction when 'CREDIT' then 'HOUSE' else 'WALLET' end,
        case new.direction when 'CREDIT' then 'WALLET' else 'HOUSE' end, case new.direction when 'CREDIT' then 1 else -1 end))
    or not exists (select from proposals p join ledger.currencies c on c.currency = new.currency
      where p.proposal_id = new.operation_id and p.kind = 'member.adjust' and p.state = 'DONE' and p.decided_by <> p.proposed_by
        and p.subject = new.member_id and p.content ->> 'direction' = new.direction and p.content ->> 'cause' = new.cause
        and p.content ->> 'currency' = new.currency and (p.content ->> 'amount')::numeric * 10::numeric ^ c.exponent = new.amount
        and p.content ->> 'operationId' is not distinct from new.about_operation_id::text
        and p.content ->> 'evidenceId' is not distinct from new.evidence_id::text) then
    raise exception 'an adjustment is what two people agreed on' using errcode = 'check_violation', constraint = 'adjusted_by_two';
  end if;
  return new;
end $$;
create trigger adjusted_by_two before insert on adjustments for each row execute function check_adjustment();

-- Looked at when the transaction commits, whoever opens such an operation.
create function check_adjustment_operation() returns trigger language plpgsql as $$
begin
  if not exists (select from adjustments a where a.member_id = new.member_id and a.operation_id = new.operation_id)
    or not exists (select from operation_causes c where c.member_id = new.member_id and c.operation_id = new.operation_id
      and c.cause_kind = 'adjustment') then
    raise exception 'nobody agreed on adjustment %', new.operation_id using errcode = 'check_violation', constraint = 'adjusted_by_two';
  end if;
  return null;
end $$;
create constraint trigger adjusted_by_two after insert on operations deferrable initially deferred
  for each row when (new.kind = 'adjustment') execute function check_adjustment_operation();

create trigger append_only before update or delete or truncate on adjustments for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on adjustment_evidence
  for each statement execute function ledger.refuse_change();

grant execute on function adjustment_limit to kapao_app;
grant select on adjustments, adjustment_evidence to kapao_app;
grant insert on adjustments, adjustment_evidence to kapao_operator;
grant select on adjustments to audit;
