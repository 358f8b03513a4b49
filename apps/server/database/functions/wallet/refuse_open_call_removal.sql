-- While an operation has no end, a call that is not there proves that nothing was sent.
create or replace function refuse_open_call_removal() returns trigger language plpgsql as $$
begin
  if exists (select from operations o where o.member_id = old.member_id and o.operation_id = old.operation_id and o.final_at is null) then
    raise exception 'the calls of an operation stay until it has ended' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
