-- Refuses a manual end of an inflow return without an approved proposal by two operators that names the same outcome, amount, account, bank
-- reference and picture.
create or replace function check_return_end() returns trigger language plpgsql as $$
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
revoke all on function check_return_end from public;
