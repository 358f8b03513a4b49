-- Refuses a rejection that names the wrong side: the member's process cancels, all others reject. Refuses a cancellation of a returned
-- deposit, of one that a partner has, or of one approved in this round.
create or replace function check_cancellation() returns trigger language plpgsql as $$
begin
  -- Each side says who ended it: a member cancels, an operator rejects.
  if current_user in ('kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker')
    and (new.last_answer is not distinct from 'CANCELLED') <> (current_user = 'kapao_member') then
    raise exception 'a withdrawal is cancelled by its member' using errcode = 'insufficient_privilege', constraint = 'cancelled_by_its_member';
  end if;
  if new.last_answer = 'CANCELLED' and (new.from_code not in ('WALLET', 'ASIDE') or exists (
      select from withdrawals w where w.member_id = new.member_id and w.operation_id = new.operation_id
        and (w.partner_id is not null or exists (select from withdrawal_approvals a
          where a.member_id = w.member_id and a.operation_id = w.operation_id and a.approval_round = w.approval_round)))) then
    raise exception 'withdrawal % can no longer be cancelled', new.operation_id
      using errcode = 'check_violation', constraint = 'cancelled_in_time';
  end if;
  return new;
end $$;
