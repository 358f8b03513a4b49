-- Refuses a second use or revocation of a promotion code, and a use by a grant of another promotion.
create or replace function check_promotion_code_end() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or old.revoked_at is not null or (new.used_at is null) = (new.revoked_at is null)
    or (new.promotion_code, new.batch_id) is distinct from (old.promotion_code, old.batch_id) then
    raise exception 'a code is used once or revoked' using errcode = 'check_violation', constraint = 'promotion_code_once';
  end if;
  if new.used_at is not null and not exists (select from bonus_grants g join promotion_code_batches b on b.batch_id = new.batch_id
      and (b.kind, b.code) = (g.kind, g.code) where g.member_id = new.member_id and g.operation_id = new.operation_id) then
    raise exception 'a code takes its own promotion' using errcode = 'check_violation', constraint = 'promotion_code_once';
  end if;
  return new;
end $$;
