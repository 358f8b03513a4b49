-- Refuses every change to a payout stop except one reset.
create or replace function check_payout_stop() returns trigger language plpgsql as $$
begin
  if (new.stop_id, new.reason, new.detail, new.stopped_at) is distinct from (old.stop_id, old.reason, old.detail, old.stopped_at)
    or old.reset_at is not null then
    raise exception 'a payout stop is reset once, and nothing else about it changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
