-- Put aside with a line that people settle, in one transaction; an order that was never sent goes to nobody.
create or replace function check_link_aside() returns trigger language plpgsql as $$
begin
  if not exists (select from bank_feed_lines l where l.receiving_account_id = new.receiving_account_id and l.problem = 'GIFT_UNSURE'
      and l.raw ->> 'reference' = 'gift-' || new.link_id) then
    raise exception 'link % is put aside for nobody', new.link_id using errcode = 'check_violation', constraint = 'aside_for_people';
  end if;
  return null;
end $$;
