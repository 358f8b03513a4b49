-- Refuses to lower the turnover counted since the same transfer, and to move the query times backwards.
create or replace function keep_summed_play() returns trigger language plpgsql as $$
begin
  if new.asked_at < old.asked_at or new.told_at < old.told_at or (new.partner_ref = old.partner_ref
    and (new.slot < old.slot or new.sport < old.sport or new.casino < old.casino or new.lotto < old.lotto)) then
    raise exception 'what was counted of play stays counted';
  end if;
  return new;
end $$;
