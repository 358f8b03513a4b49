-- Refuses a sweep that differs from the proposal and picture that two operators agreed on, or that mixes currencies. Refuses every later
-- change except one link to the returned inflow that it caused at the other account.
create or replace function check_sweep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Only what nobody was credited for, and what the bank says came from that very account.
    if old.inflow_id is not null or to_jsonb(new) - 'inflow_id' <> to_jsonb(old) - 'inflow_id'
      or not exists (select from inflows i where i.inflow_id = new.inflow_id and i.state = 'RETURNED' and is_credit_of_sweep(old.sweep_id, i.inflow_id)
        and not exists (select from inflow_acts a where a.inflow_id = i.inflow_id and a.act = 'RETURN')) then
      raise exception 'that credit is not sweep %', old.sweep_id using errcode = 'check_violation', constraint = 'sweep_has_its_credit';
    end if;
    return new;
  end if;
  if new.inflow_id is not null or not exists (select from proposals p join ledger.currencies c on c.currency = new.currency
      join house_sweep_evidence e on e.evidence_id = new.evidence_id
    where p.proposal_id = new.sweep_id and p.kind = 'house-account.sweep' and p.state = 'DONE' and p.decided_by <> p.proposed_by
      and (p.proposed_by, p.decided_by) = (new.proposed_by, new.approved_by)
      and p.subject = new.from_account and p.content ->> 'toAccount' is not distinct from new.to_account
      and p.content ->> 'toName' is not distinct from new.to_name
      and (p.content ->> 'amount')::numeric * 10::numeric ^ c.exponent = new.amount and p.content ->> 'currency' = new.currency
      and p.content ->> 'bankReference' = new.bank_ref and (p.content ->> 'sentAt')::timestamptz = new.sent_at
      and p.content ->> 'pictureId' = e.evidence_id::text and p.content ->> 'pictureHash' = encode(e.picture_hash, 'hex'))
    or exists (select from receiving_accounts r where r.receiving_account_id in (new.from_account, new.to_account)
      and r.currency <> new.currency) then
    raise exception 'a sweep is what two people agreed on' using errcode = 'check_violation', constraint = 'swept_by_two';
  end if;
  return new;
end $$;
