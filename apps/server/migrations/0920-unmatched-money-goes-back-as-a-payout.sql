-- Money that belongs to nobody goes back to its sender as an order of its own. It stays in suspense until it has left: an order that fails
-- or is cancelled moves nothing. Payout files, debits and statements name such an order by the owner `house` and its id.

create table inflow_return_evidence (
  evidence_id uuid primary key,
  inflow_id uuid not null references inflows (inflow_id),
  stored_name text not null unique,
  byte_length bigint not null check (byte_length > 0),
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  put_by text not null,
  put_at timestamptz not null default clock_timestamp()
);
create index inflow_return_evidence_of_inflow on inflow_return_evidence (inflow_id);
create trigger append_only before update or delete or truncate on inflow_return_evidence
  for each statement execute function ledger.refuse_change();

create table inflow_returns (
  -- The reference of the order at the bank.
  return_id uuid primary key,
  inflow_id uuid not null references inflows (inflow_id),
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  state text not null check (state in ('REVIEW', 'APPROVED', 'SENT', 'UNKNOWN', 'PAID', 'FAILED', 'REJECTED')),
  bank_code text not null references banks,
  account_name text not null check (account_name <> ''),
  account_no_sealed bytea not null,
  -- The number was typed by an operator; otherwise the bank told it, or it is the account of a member who surely sent the money.
  is_typed boolean not null,
  -- Who holds the account by the paying bank; null where it was not named.
  bank_holder text check (length(bank_holder) between 1 and 500),
  evidence_id uuid references inflow_return_evidence,
  -- What an operator who pays by hand writes into the transfer, and what statements repeat of it.
  note_reference text not null unique check (note_reference ~ '^[A-Z0-9]{16}$'),
  reason text not null check (reason <> ''),
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  approved_by text check (approved_by <> asked_by),
  approved_at timestamptz,
  way text check (way in ('BANK', 'FILE', 'HAND')),
  partner_id text references partners,
  bank_number text check (length(bank_number) <= 300),
  attempts int not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  last_answer text,
  final_at timestamptz,
  constraint typed_account_is_shown check (not is_typed or evidence_id is not null),
  check ((approved_by is null) = (approved_at is null)),
  check ((state in ('PAID', 'FAILED', 'REJECTED')) = (final_at is not null)),
  check (state in ('REVIEW', 'REJECTED') or approved_by is not null),
  check (state in ('REVIEW', 'APPROVED', 'REJECTED') or way is not null),
  check (partner_id is not null or way is distinct from 'BANK' and way is distinct from 'FILE')
);
-- One order at a time, and none after one that has left.
create unique index one_return_of_an_inflow on inflow_returns (inflow_id) where state not in ('FAILED', 'REJECTED');
create index inflow_returns_of_inflow on inflow_returns (inflow_id, asked_at);
create index inflow_returns_due on inflow_returns (next_attempt_at) where next_attempt_at is not null;
create index inflow_returns_paid on inflow_returns (final_at) where state = 'PAID';
create trigger never_removed before delete or truncate on inflow_returns for each statement execute function ledger.refuse_change();

-- How two people said by a picture that an order ended.
create table inflow_return_ends (
  return_id uuid primary key references inflow_returns,
  outcome text not null check (outcome in ('PAID', 'FAILED')),
  -- The receiving account that an operator paid from; null for another account of the site, and where nothing was paid.
  from_account text references receiving_accounts,
  bank_ref text check (bank_ref <> ''),
  proposal_id uuid not null unique references proposals,
  evidence_id uuid not null references inflow_return_evidence,
  at timestamptz not null default clock_timestamp(),
  check ((outcome = 'PAID') = (bank_ref is not null)),
  check (outcome = 'PAID' or from_account is null)
);
create unique index a_transfer_pays_one_return on inflow_return_ends (from_account, bank_ref) nulls not distinct where outcome = 'PAID';
create trigger append_only before update or delete or truncate on inflow_return_ends
  for each statement execute function ledger.refuse_change();

comment on table inflow_return_evidence is 'Keyed by itself: belongs to money of nobody.';
comment on table inflow_returns is 'Keyed by itself: belongs to money of nobody.';
comment on table inflow_return_ends is 'Keyed by its order.';

create function check_inflow_return() returns trigger language plpgsql as $$
declare
  i inflows;
  l payout_batch_lines;
begin
  if tg_op = 'INSERT' then
    select * into i from inflows where inflow_id = new.inflow_id for update;
    if i.state is distinct from 'UNMATCHED' or (i.amount, i.currency, i.from_bank) is distinct from (new.amount, new.currency, new.bank_code)
      or new.state <> 'REVIEW' or new.approved_by is not null or new.way is not null or new.partner_id is not null
      or (new.evidence_id is not null and not exists (select from inflow_return_evidence e
        where e.evidence_id = new.evidence_id and e.inflow_id = new.inflow_id)) then
      raise exception 'inflow % does not go back so', new.inflow_id using errcode = 'check_violation', constraint = 'goes_back_as_it_came';
    end if;
    if is_process() and not is_at_desk(new.asked_by) then
      raise exception '% is not there to send money back', new.asked_by using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if (new.return_id, new.inflow_id, new.amount, new.currency, new.bank_code, new.account_name, new.is_typed, new.evidence_id,
      new.note_reference, new.reason, new.asked_by, new.asked_at)
    is distinct from (old.return_id, old.inflow_id, old.amount, old.currency, old.bank_code, old.account_name, old.is_typed,
      old.evidence_id, old.note_reference, old.reason, old.asked_by, old.asked_at)
    or (is_process() and new.account_no_sealed <> old.account_no_sealed)
    or (old.approved_by is not null and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at))
    or (old.way is not null and (new.way, new.partner_id) is distinct from (old.way, old.partner_id))
    or (old.bank_number is not null and new.bank_number is distinct from old.bank_number) then
    raise exception 'what a return is never changes' using errcode = 'check_violation', constraint = 'return_stays';
  end if;
  if new.state = old.state then return new; end if;
  if (old.state, new.state) not in (('REVIEW', 'APPROVED'), ('REVIEW', 'REJECTED'), ('APPROVED', 'REJECTED'), ('APPROVED', 'SENT'),
      ('SENT', 'UNKNOWN'), ('SENT', 'PAID'), ('SENT', 'FAILED'), ('UNKNOWN', 'PAID'), ('UNKNOWN', 'FAILED'), ('FAILED', 'PAID')) then
    raise exception 'a return may not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'return_moves';
  end if;
  -- It leaves by one way: in the batch that was written out, or by an order or by hand; and one in a batch ends as its line does.
  select * into l from payout_batch_lines where member_id = 'house' and operation_id = new.return_id and given_back_at is null;
  if (old.state = 'APPROVED' and (l.batch_id is not null) <> (new.state = 'SENT' and new.way = 'FILE'))
    or (new.state = 'SENT' and new.way = 'FILE' and not exists (select from payout_batches b where b.batch_id = l.batch_id
      and b.state = 'EXPORTED' and b.partner_id = new.partner_id))
    or (new.state = 'SENT' and new.way = 'BANK' and exists (select from partners p where p.partner_id = new.partner_id
      and p.protocol like '%-file'))
    or (old.state in ('SENT', 'UNKNOWN') and new.way = 'FILE' and new.state <> 'UNKNOWN' and not exists (select from payout_line_ends e
      where e.batch_id = l.batch_id and e.line_no = l.line_no
        and e.outcome = case new.state when 'PAID' then 'PAID' else 'RETURNED' end)) then
    raise exception 'return % leaves by one way', new.return_id using errcode = 'check_violation', constraint = 'return_leaves_by_one_way';
  end if;
  -- The desk approves, cancels and pays by hand, and says how it ended as two agreed; what a bank says is the worker's.
  if current_user = 'kapao_operator' and (
      (new.state = 'APPROVED' and not is_at_desk(new.approved_by)) or (new.state = 'SENT' and new.way <> 'HAND') or new.state = 'UNKNOWN'
      or (new.state in ('PAID', 'FAILED') and not exists (select from inflow_return_ends e
        where e.return_id = new.return_id and e.outcome = new.state))) then
    raise exception 'the desk may not call return % %', new.return_id, new.state
      using errcode = 'insufficient_privilege', constraint = 'return_moved_by';
  end if;
  if current_user = 'kapao_worker' and (new.state in ('APPROVED', 'REJECTED') or (new.state = 'SENT' and new.way = 'HAND')) then
    raise exception 'the worker may not call return % %', new.return_id, new.state
      using errcode = 'insufficient_privilege', constraint = 'return_moved_by';
  end if;
  return new;
end $$;
create trigger return_stays before insert or update on inflow_returns for each row execute function check_inflow_return();

create function check_return_end() returns trigger language plpgsql as $$
begin
  if not exists (select from proposals p join inflow_returns r on r.return_id = new.return_id join ledger.currencies c using (currency)
      join inflow_return_evidence e on e.evidence_id = new.evidence_id and e.inflow_id = r.inflow_id
    where p.proposal_id = new.proposal_id and p.kind = 'inflow-return.close' and p.state = 'DONE' and p.decided_by <> p.proposed_by
      and p.subject = new.return_id::text and p.content ->> 'outcome' = new.outcome
      and p.content ->> 'fromAccount' is not distinct from new.from_account
      and p.content ->> 'bankReference' is not distinct from new.bank_ref
      and p.content ->> 'pictureId' = new.evidence_id::text and p.content ->> 'pictureHash' = encode(e.picture_hash, 'hex')
      and (p.content ->> 'amount')::numeric * 10::numeric ^ c.exponent = r.amount
      and r.way in ('BANK', 'HAND') and r.state in ('SENT', 'UNKNOWN')) then
    raise exception 'a return is closed as two people agreed' using errcode = 'check_violation', constraint = 'return_closed_by_two';
  end if;
  return new;
end $$;
create trigger return_closed_by_two before insert on inflow_return_ends for each row execute function check_return_end();

-- Money is no member's while it goes back or has gone back.
create function refuse_returning() returns trigger language plpgsql as $$
begin
  if exists (select from inflow_returns r where r.inflow_id = new.inflow_id and r.state not in ('FAILED', 'REJECTED')) then
    raise exception 'inflow % goes back', new.bank_ref using errcode = 'check_violation', constraint = 'inflow_goes_back';
  end if;
  return new;
end $$;
create trigger inflow_goes_back before update of state on inflows for each row
  when (old.state = 'UNMATCHED' and new.state = 'CREDITED') execute function refuse_returning();

-- Money that only a file or an operator told of lately, at an account whose bank tells itself (as in 0895): nothing of it is paid out.
create function is_untold(p_inflow uuid) returns boolean language sql stable as $$
  select exists (select from inflows i join receiving_accounts r using (receiving_account_id)
    where i.inflow_id = p_inflow and i.created_at > now() - interval '7 days' and r.last_polled_at is not null
      and (i.source = 'file' or i.source = 'hand' and exists (select from bank_feed_settlements s
        join bank_feed_lines l using (receiving_account_id, bank_seq) where s.inflow_id = i.inflow_id and l.statement_file is not null))
      and not exists (select from inflow_references n where n.receiving_account_id = i.receiving_account_id and n.inflow_ref = i.bank_ref))
$$;

-- At commit: what was returned has an order that was paid, or is a transfer of the house; and what was paid has left suspense.
create function check_returned() returns trigger language plpgsql as $$
begin
  if not exists (select from inflow_returns r where r.inflow_id = new.inflow_id and r.state = 'PAID')
    and not exists (select from house_sweeps s where s.inflow_id = new.inflow_id) then
    raise exception 'inflow % is returned without an order', new.bank_ref using errcode = 'check_violation', constraint = 'returned_by_an_order';
  end if;
  return null;
end $$;
create constraint trigger returned_by_an_order after update on inflows deferrable initially deferred for each row
  when (old.state <> 'RETURNED' and new.state = 'RETURNED') execute function check_returned();
create function check_return_paid() returns trigger language plpgsql as $$
begin
  if not exists (select from inflows i join ledger.movements m on m.owner = 'house:' || i.receiving_account_id
      and m.operation_id = i.inflow_id and m.step = 'return'
    where i.inflow_id = new.inflow_id and i.state = 'RETURNED' and (m.from_code, m.to_code) = ('suspense', 'payout')
      and (m.amount, m.currency) = (new.amount, new.currency)) then
    raise exception 'return % has left no suspense', new.return_id using errcode = 'check_violation', constraint = 'return_leaves_suspense';
  end if;
  return null;
end $$;
create constraint trigger return_leaves_suspense after update on inflow_returns deferrable initially deferred for each row
  when (old.state <> 'PAID' and new.state = 'PAID') execute function check_return_paid();

-- One operator may ask again after a failure; the order above is what happens once.
drop index one_return_per_operator;

-- What left the payout account is a withdrawal, or an order of the house.
create function is_payout(p_member text, p_id uuid) returns boolean language sql stable as $$
  select case p_member when 'house' then exists (select from inflow_returns where return_id = p_id)
    else exists (select from withdrawals where member_id = p_member and operation_id = p_id) end
$$;
create function check_payout_named() returns trigger language plpgsql as $$
begin
  if not is_payout(new.member_id, new.operation_id) then
    raise exception 'there is no payout %', new.operation_id using errcode = 'foreign_key_violation', constraint = 'names_a_payout';
  end if;
  return new;
end $$;
alter table payout_debits drop constraint payout_debits_member_id_operation_id_fkey;
create trigger names_a_payout before insert on payout_debits for each row when (new.operation_id is not null)
  execute function check_payout_named();
alter table payouts_without_debit drop constraint payouts_without_debit_member_id_operation_id_fkey;
create trigger names_a_payout before insert on payouts_without_debit for each row execute function check_payout_named();

revoke all on function is_untold, is_payout, check_inflow_return, check_return_end, refuse_returning, check_returned, check_return_paid,
  check_payout_named from public;
grant execute on function is_untold, is_payout to kapao_app;
grant select on inflow_return_evidence, inflow_returns, inflow_return_ends to kapao_app;
grant insert on inflow_return_evidence, inflow_returns, inflow_return_ends to kapao_operator;
grant update (state, approved_by, approved_at, way, next_attempt_at, last_answer, final_at) on inflow_returns to kapao_operator;
grant update (state, way, partner_id, bank_number, bank_holder, attempts, next_attempt_at, lease_until, fence, last_answer, final_at)
  on inflow_returns to kapao_worker;
grant select (return_id, inflow_id, amount, currency, state, bank_code, is_typed, evidence_id, asked_by, approved_by, way, partner_id, final_at)
  on inflow_returns to audit;
grant select (evidence_id, inflow_id) on inflow_return_evidence to audit;
grant select on inflow_return_ends to audit;
