-- Refuses a move of a withdrawal that its side may not make, or that something still speaks against, in this order: the side that
-- ends it, its process, its file, an AML hold, its approvals, and the partner that gets it.
create or replace function check_payout_move(p_old operations, p_new operations) returns void language plpgsql as $$
declare
  v_is_process constant boolean := current_user in ('kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker');
  l payout_batch_lines;
  w withdrawals;
begin
  select * into w from withdrawals where member_id = p_new.member_id and operation_id = p_new.operation_id;
  if p_new.state = 'REJECTED' then
    -- Each side says who ended it: a member cancels, an operator rejects.
    if v_is_process and (p_new.last_answer is not distinct from 'CANCELLED') <> (current_user = 'kapao_member') then
      raise exception 'a withdrawal is cancelled by its member' using errcode = 'insufficient_privilege', constraint = 'cancelled_by_its_member';
    end if;
    if p_new.last_answer = 'CANCELLED' and (p_new.from_code not in ('WALLET', 'ASIDE') or w.partner_id is not null
        or exists (select from withdrawal_approvals a
          where a.member_id = w.member_id and a.operation_id = w.operation_id and a.approval_round = w.approval_round)) then
      raise exception 'withdrawal % can no longer be cancelled', p_new.operation_id
        using errcode = 'check_violation', constraint = 'cancelled_in_time';
    end if;
  end if;
  if v_is_process and exists (select from operation_moves m where m.kind = p_old.kind and m.from_state = p_old.state
      and m.to_state = p_new.state and current_user <> all (m.moved_by)) then
    raise exception '% may not move a % to %', current_user, p_old.kind, p_new.state using errcode = 'insufficient_privilege';
  end if;
  if current_user = 'kapao_operator' and p_old.state in ('SENT', 'UNKNOWN') and p_new.state in ('PAID', 'FAILED')
      and not exists (select from payout_hand_ends e where e.member_id = p_new.member_id
        and e.operation_id = p_new.operation_id and e.outcome = p_new.state) then
    raise exception 'a payout is closed as two people agreed' using errcode = 'insufficient_privilege', constraint = 'closed_by_two';
  end if;
  -- It leaves by one way: in the batch that was written out, or by an order; and one in a batch ends as its line does.
  if p_old.state in ('APPROVED', 'SENT', 'UNKNOWN') then
    select * into l from payout_batch_lines
      where member_id = p_new.member_id and operation_id = p_new.operation_id and given_back_at is null;
    if p_old.state = 'APPROVED' and l.batch_id is null then
      if p_new.state = 'SENT' and exists (select from partners p where p.partner_id = w.partner_id and p.protocol like '%-file') then
        raise exception 'withdrawal % leaves in a file', p_new.operation_id using errcode = 'check_violation', constraint = 'leaves_by_one_way';
      end if;
    elsif p_old.state = 'APPROVED' then
      if p_new.state <> 'SENT' or not exists (select from payout_batches b where b.batch_id = l.batch_id and b.state = 'EXPORTED'
          and b.partner_id = w.partner_id) then
        raise exception 'withdrawal % is in a batch', p_new.operation_id using errcode = 'check_violation', constraint = 'leaves_by_one_way';
      end if;
    elsif l.batch_id is not null and p_new.state in ('PAID', 'FAILED') and not exists (select from payout_line_ends e
        where e.batch_id = l.batch_id and e.line_no = l.line_no
          and e.outcome = case when p_new.state = 'PAID' then 'PAID' else 'RETURNED' end) then
      raise exception 'withdrawal % ends as its line does', p_new.operation_id using errcode = 'check_violation', constraint = 'ends_as_its_line';
    end if;
  end if;
  if p_new.state not in ('APPROVED', 'SENT') then return; end if;
  if p_old.state in ('REVIEW', 'APPROVED') and is_payout_held(p_new.member_id, p_new.from_code, p_new.currency) then
    perform refuse_with('UNDER_REVIEW');
  end if;
  if w.approvals_needed is null or w.approvals_needed > (select count(*) from withdrawal_approvals a
      where a.member_id = w.member_id and a.operation_id = w.operation_id and a.approval_round = w.approval_round
        and approval_stands(a.member_id, a.operator)) then
    raise exception 'withdrawal % has not every approval it needs', p_new.operation_id using errcode = 'check_violation';
  end if;
  -- Without a partner nobody could be asked how it ended.
  if p_old.state = 'APPROVED' and p_new.state = 'SENT' and w.partner_id is null then
    raise exception 'withdrawal % leaves for nobody', p_new.operation_id
      using errcode = 'check_violation', constraint = 'payout_has_a_partner';
  end if;
end $$;
grant execute on function check_payout_move to kapao_app;
