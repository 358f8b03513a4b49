-- Refuses a payout batch that is inserted as already confirmed or with its export requested.
create or replace function check_batch_begin() returns trigger language plpgsql as $$
begin
  if new.state <> 'MADE' or new.export_asked_at is not null then
    raise exception 'a batch begins before anybody confirms it' using errcode = 'check_violation', constraint = 'batch_begins';
  end if;
  return new;
end $$;
