-- A case is not dismissed while money is held for it.
create or replace function check_case_holds() returns trigger language plpgsql as $$
begin
  if exists (select from aml_holds where case_id = new.case_id and released_at is null) then
    raise exception 'case % holds money', new.case_id using errcode = 'check_violation', constraint = 'case_holds_money';
  end if;
  return new;
end $$;
