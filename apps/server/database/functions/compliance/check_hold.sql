-- Refuses to place or release a hold on money without a matching proposal that two operators agreed on, or to place one without an
-- escalated or reported case. Refuses every other change.
create or replace function check_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.released_at is not null or to_jsonb(new) - '{release_id,released_at}'::text[]
      is distinct from to_jsonb(old) - '{release_id,released_at}'::text[]) then
    raise exception 'a hold is released once' using errcode = 'check_violation', constraint = 'hold_stays';
  end if;
  if not exists (select from proposals p join ledger.currencies c on c.currency = new.currency
      where p.state = 'DONE' and p.decided_by <> p.proposed_by and p.subject = new.member_id
        and case tg_op when 'INSERT' then (p.proposed_by, p.decided_by) = (new.placed_by, new.agreed_by) and p.proposal_id = new.hold_id and p.kind = 'aml.hold'
            and p.content ->> 'caseId' = new.case_id::text and p.content ->> 'currency' = new.currency
            and (p.content ->> 'amount')::numeric * 10::numeric ^ c.exponent is not distinct from new.amount
          else p.proposal_id = new.release_id and p.kind = 'aml.release' and p.content ->> 'holdId' = new.hold_id::text end)
    or (tg_op = 'INSERT' and not exists (select from aml_cases c where c.case_id = new.case_id and c.member_id = new.member_id
      and c.currency = new.currency and c.state in ('ESCALATED', 'REPORTED'))) then
    raise exception 'a hold is placed and released by two' using errcode = 'check_violation', constraint = 'hold_by_two';
  end if;
  return new;
end $$;
