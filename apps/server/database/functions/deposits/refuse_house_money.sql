-- A transfer from an account of the house is no deposit. Four digits may be a stranger's as well, so two people may give it to a member
-- whose own account does not fit; one may not.
create or replace function refuse_house_money() returns trigger language plpgsql as $$
begin
  if new.evidence ->> 'account' is distinct from 'fits' and house_sender(new.from_bank, new.from_account_masked) is not null
    and not exists (select from proposals p where p.kind = 'inflow.assign' and p.subject = new.inflow_id::text and p.state = 'DONE'
      and p.decided_by <> p.proposed_by and p.content ->> 'memberId' = new.credited_member_id) then
    raise exception 'inflow % may be from the house', new.bank_ref using errcode = 'check_violation', constraint = 'house_money_needs_two';
  end if;
  return new;
end $$;
