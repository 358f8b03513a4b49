-- Refuses a gift link without a partner of kind `prepaid`, and a later change of the partner or of the amount that the partner reported.
create or replace function check_prepaid_link_partner() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from partners where partner_id = new.partner_id and kind = 'prepaid') then
      raise exception 'link % is given to nobody', new.link_id using errcode = 'check_violation', constraint = 'link_has_a_partner';
    end if;
  elsif (old.partner_id is not null and old.partner_id is distinct from new.partner_id)
    or (old.told_amount is not null and old.told_amount is distinct from new.told_amount) then
    raise exception 'link % was given to % already', old.link_id, old.partner_id
      using errcode = 'check_violation', constraint = 'link_partner_stays';
  end if;
  return new;
end $$;
