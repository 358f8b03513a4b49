-- Looked at when the transaction commits, whoever writes the grant.
create or replace function check_grant_by_code() returns trigger language plpgsql as $$
begin
  if exists (select from promotion_code_batches b where b.code = new.code) and not exists (
      select from promotion_codes c where c.member_id = new.member_id and c.operation_id = new.operation_id) then
    raise exception 'promotion % is taken by a code that is used once', new.code using errcode = 'check_violation',
      constraint = 'taken_by_code';
  end if;
  return null;
end $$;
