-- A member cancels a withdrawal that nobody approved and that no bank was given. It ends as a rejected one, so that all that a rejection
-- gives back is given back; its last answer says that the member ended it (record 116).

insert into operation_moves (kind, from_state, to_state, moved_by) values ('withdrawal', 'APPROVED', 'REJECTED', '{kapao_member}');
update operation_moves set moved_by = '{kapao_operator,kapao_member}'
  where (kind, from_state, to_state) = ('withdrawal', 'REVIEW', 'REJECTED');

create function check_cancellation() returns trigger language plpgsql as $$
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
create trigger cancelled_in_time before update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state = 'REJECTED' and old.state <> new.state) execute function check_cancellation();

alter table member_changes drop constraint member_changes_change_check;
alter table member_changes add constraint member_changes_change_check check (change in (
  'password', 'password-reset', 'profile', 'bank-account', 'bank-account-name', 'payouts-held',
  'second-factor-on', 'second-factor-off', 'second-factor-reset', 'line-linked', 'line-unlinked',
  'passkey-added', 'passkey-removed', 'passkeys-reset', 'payout-passkey-on', 'payout-passkey-off', 'payout-passkey-ending',
  'withdrawal-cancelled')) not valid;
