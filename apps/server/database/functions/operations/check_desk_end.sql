-- Refuses an end of a sent withdrawal by the back office without a matching record in `payout_hand_ends`, which two operators agreed on.
create or replace function check_desk_end() returns trigger language plpgsql as $$
begin
  if current_user = 'kapao_operator' and not exists (select from payout_hand_ends e where e.member_id = new.member_id
      and e.operation_id = new.operation_id and e.outcome = new.state) then
    raise exception 'a payout is closed as two people agreed' using errcode = 'insufficient_privilege', constraint = 'closed_by_two';
  end if;
  return new;
end $$;
