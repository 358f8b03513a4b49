-- Refuses at commit a rejected, expired or stopped confirmation proposal whose payout batch is still waiting in `MADE`.
create or replace function check_batch_released() returns trigger language plpgsql as $$
begin
  if exists (select from payout_batches b where b.batch_id = new.subject::uuid and b.state = 'MADE') then
    raise exception 'batch % waits for nobody', new.subject using errcode = 'check_violation', constraint = 'releases_its_batch';
  end if;
  return null;
end $$;
