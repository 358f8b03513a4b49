-- Refuses a batch of promotion codes that differs from the proposal that two operators agreed on.
create or replace function check_promotion_batch() returns trigger language plpgsql as $$
begin
  if not exists (select from proposals p where p.proposal_id = new.batch_id and p.kind = 'promotion.codes' and p.state = 'DONE'
      and p.decided_by <> p.proposed_by and (p.proposed_by, p.decided_by) = (new.proposed_by, new.approved_by) and p.subject = new.code and p.content ->> 'prefix' = new.prefix
      and (p.content ->> 'codes')::int = new.codes) then
    raise exception 'codes of a promotion are what two people agreed on' using errcode = 'check_violation',
      constraint = 'promotion_codes_by_two';
  end if;
  return new;
end $$;
