-- One step of a transfer's money: `hold`, then `settle` or `release`. What is taken back from a game meets the claim that was opened when
-- it appeared there.
create or replace function post_transfer(p_member text, p_operation uuid, p_step text) returns void language plpgsql as $$
declare o operations;
begin
  select * into strict o from operations where member_id = p_member and operation_id = p_operation;
  perform post_transfer(o, p_step);
end $$;
revoke all on function post_transfer(p_member text, p_operation uuid, p_step text) from public;
grant execute on function post_transfer(p_member text, p_operation uuid, p_step text) to kapao_app;
