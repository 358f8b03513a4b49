-- Refuses to cancel a payout batch without an operator unless its confirmation proposal has expired.
create or replace function check_cancelled_by_time() returns trigger language plpgsql as $$
begin
  if not exists (select from proposals p where p.kind = 'payout-file.confirm' and p.subject = new.batch_id::text and p.state = 'EXPIRED') then
    raise exception 'batch % is cancelled by nobody', new.batch_id
      using errcode = 'check_violation', constraint = 'cancelled_by_time';
  end if;
  return new;
end $$;
