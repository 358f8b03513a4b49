-- Refuses a manual end of a payout without an approved proposal by two operators that names the same member, outcome, amount and evidence.
-- Refuses it also while the withdrawal is a line of a payout batch.
create or replace function check_hand_end() returns trigger language plpgsql as $$
begin
  if not exists (select from proposals p join ledger.currencies c on true
        join operations o on o.member_id = new.member_id and o.operation_id = new.operation_id and o.currency = c.currency
      where p.proposal_id = new.proposal_id and p.kind = 'payout.close' and p.state = 'DONE' and p.decided_by <> p.proposed_by
        and p.subject = new.operation_id::text and p.content ->> 'memberId' = new.member_id and p.content ->> 'outcome' = new.outcome
        and p.content ->> 'evidenceId' = new.evidence_id::text
        and o.kind = 'withdrawal' and o.state in ('SENT', 'UNKNOWN')
        and (p.content ->> 'amount')::numeric * 10::numeric ^ c.exponent = o.amount)
    or exists (select from payout_batch_lines l where l.member_id = new.member_id and l.operation_id = new.operation_id
      and l.given_back_at is null) then
    raise exception 'a payout is closed as two people agreed' using errcode = 'check_violation', constraint = 'closed_by_two';
  end if;
  return new;
end $$;
