-- Refuses a payout batch that begins confirmed or exported, a change to its content, a transition that is not allowed, a confirmation
-- without a proposal that two operators agreed on for this file hash, and a cancellation without an operator or an expired proposal.
create or replace function check_batch_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'MADE' or new.export_asked_at is not null then
      raise exception 'a batch begins before anybody confirms it' using errcode = 'check_violation', constraint = 'batch_begins';
    end if;
    return new;
  end if;
  if (new.batch_id, new.partner_id, new.batch_no, new.product, new.value_date, new.settings, new.currency, new.line_count, new.total,
      new.file_hash, new.made_by, new.made_at)
    is distinct from (old.batch_id, old.partner_id, old.batch_no, old.product, old.value_date, old.settings, old.currency, old.line_count,
      old.total, old.file_hash, old.made_by, old.made_at)
    or (old.confirmed_at is not null and (new.proposal_id, new.confirmed_by, new.confirmed_at)
      is distinct from (old.proposal_id, old.confirmed_by, old.confirmed_at))
    or (old.exported_at is not null and new.exported_at is distinct from old.exported_at) then
    raise exception 'what a batch is never changes' using errcode = 'check_violation', constraint = 'batch_stays';
  end if;
  -- Sealed anew under another key by whoever owns the tables.
  if old.file_sealed is not null and new.file_sealed is distinct from old.file_sealed
    and current_user in ('kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker') then
    raise exception 'a batch is written out once' using errcode = 'check_violation', constraint = 'written_out_once';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('MADE', 'CONFIRMED'), ('MADE', 'CANCELLED'),
      ('CONFIRMED', 'CANCELLED'), ('CONFIRMED', 'EXPORTED'), ('EXPORTED', 'SENT')) then
    raise exception 'a batch may not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'batch_moves';
  end if;
  if new.state = 'CANCELLED' and new.cancelled_by is null and not exists (select from proposals p
      where p.kind = 'payout-file.confirm' and p.subject = new.batch_id::text and p.state = 'EXPIRED') then
    raise exception 'batch % is cancelled by nobody', new.batch_id
      using errcode = 'check_violation', constraint = 'cancelled_by_time';
  end if;
  -- Exactly what the second person has read: the bytes by their hash.
  if new.state = 'CONFIRMED' and old.state = 'MADE' and not exists (select from proposals p where p.proposal_id = new.proposal_id
      and p.kind = 'payout-file.confirm' and p.subject = new.batch_id::text and p.state = 'DONE' and p.proposed_by = new.made_by
      and p.decided_by = new.confirmed_by and p.decided_by <> p.proposed_by and p.content->>'fileHash' = encode(new.file_hash, 'hex')) then
    raise exception 'batch % is confirmed by two people', new.batch_id using errcode = 'check_violation', constraint = 'confirmed_by_two';
  end if;
  return new;
end $$;
