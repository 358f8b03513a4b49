-- Who made a code stays the one who is asked about it: another partner knows nothing of it, and its money would never be found.
alter table qr_codes add column partner_id text references partners;
update qr_codes q set partner_id = p.partner_id from partners p where p.kind = 'qr' and p.settings ->> 'way' = q.provider;

create function check_qr_code_partner() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from partners where partner_id = new.partner_id and kind = 'qr') then
      raise exception 'code % is ordered of nobody', new.qrcode_id
        using errcode = 'check_violation', constraint = 'code_has_a_partner';
    end if;
  elsif old.partner_id is not null and old.partner_id is distinct from new.partner_id then
    raise exception 'code % was ordered of % already', old.qrcode_id, old.partner_id
      using errcode = 'check_violation', constraint = 'code_partner_stays';
  end if;
  return new;
end $$;
create trigger code_has_a_partner before insert or update of partner_id on qr_codes for each row
  execute function check_qr_code_partner();

-- So several partners of a way may stand side by side.
drop index one_partner_of_a_way;
