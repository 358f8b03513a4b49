-- Refuses to change the reference under which an order was sent, or the partner's reference of it.
create or replace function keep_sent_ref() returns trigger language plpgsql as $$
begin
  raise exception 'the order of withdrawal % was sent under another reference', old.operation_id
    using errcode = 'check_violation', constraint = 'sent_ref_stays';
end $$;
