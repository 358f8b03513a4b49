-- Refuses an end of a payout line that was given back or not exported, or that lacks its cause: the matching debit, or a proposal by two
-- operators with a picture. An end never changes, except that `done_at` is set once.
create or replace function check_line_end() returns trigger language plpgsql as $$
declare
  l payout_batch_lines;
begin
  if tg_op = 'UPDATE' then
    if (new.batch_id, new.line_no, new.outcome, new.cause, new.debit_subject, new.proposal_id, new.proof_id, new.ended_at)
      is distinct from (old.batch_id, old.line_no, old.outcome, old.cause, old.debit_subject, old.proposal_id, old.proof_id, old.ended_at)
      or old.done_at is not null then
      raise exception 'a line ends once' using errcode = 'check_violation', constraint = 'line_ends_once';
    end if;
    return new;
  end if;
  select * into l from payout_batch_lines where batch_id = new.batch_id and line_no = new.line_no;
  if l.given_back_at is not null
    or not exists (select from payout_batches b where b.batch_id = new.batch_id and b.state in ('EXPORTED', 'SENT'))
    or (new.cause = 'DEBIT' and not exists (select from payout_debits d where d.subject = new.debit_subject and d.problem is null
      and (d.member_id, d.operation_id, d.order_ref) = (l.member_id, l.operation_id, l.reference)))
    or (new.cause = 'HAND' and not exists (select from proposals p join payout_proofs f on f.proof_id = new.proof_id
      where p.proposal_id = new.proposal_id and p.kind = 'payout-file.close' and p.state = 'DONE' and p.decided_by <> p.proposed_by
        and p.subject = l.reference and p.content->>'outcome' = new.outcome and p.content->>'proofId' = new.proof_id::text
        and (f.batch_id, f.line_no) = (new.batch_id, new.line_no))) then
    raise exception 'line % of batch % has no cause to end', new.line_no, new.batch_id
      using errcode = 'check_violation', constraint = 'line_end_has_a_cause';
  end if;
  return new;
end $$;
