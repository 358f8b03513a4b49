-- Refuses to lower the turnover counted since the same transfer, to move the query times backwards, and to forget the transfer.
create or replace function keep_summed_play() returns trigger language plpgsql as $$
begin
  if (old.partner_ref is not null and new.partner_ref is null) or new.asked_at < old.asked_at or new.told_at < old.told_at
    or (new.partner_ref is not distinct from old.partner_ref and (new.slot < old.slot or new.sport < old.sport
      or new.casino < old.casino or new.lotto < old.lotto)) then
    raise exception 'what was counted of play stays counted';
  end if;
  return new;
end $$;
