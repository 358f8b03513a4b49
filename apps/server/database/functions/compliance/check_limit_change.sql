-- Refuses to raise or remove a limit except by a request at least 24 hours old, and to change a request without beginning its wait anew.
create or replace function check_limit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.most > old.most then
    if old.wished_at is null or old.wish_opens_at > clock_timestamp()
      or (tg_op = 'DELETE' and old.wish is not null) or (tg_op = 'UPDATE' and new.most is distinct from old.wish) then
      raise exception 'a limit rises by a second yes a day later' using errcode = 'check_violation';
    end if;
  elsif new.wished_at is not null and (new.wished_at, new.wish, new.wish_opens_at) is distinct from (old.wished_at, old.wish, old.wish_opens_at)
    and (new.wished_at < now() - interval '1 minute' or new.wish_opens_at < new.wished_at + interval '24 hours') then
    raise exception 'a wish waits a day' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
