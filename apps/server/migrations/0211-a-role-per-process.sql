-- A role of the database for each kind of process (record 53). `kapao_app` keeps what all of them do, and each kind has beside it
-- what only it does: the desk approves, sets rules and makes operators; the worker pays out and hears what banks and providers tell.

do $$
declare
  v_name text;
  v_login text;
begin
  foreach v_name in array array['kapao_member', 'kapao_operator', 'kapao_worker'] loop
    begin execute format('create role %I nologin', v_name); exception when duplicate_object then null; end;
    execute format('grant kapao_app to %I', v_name);
    -- Who ran everything until now goes on to; a login for each process is better. Not these themselves, which sign in where nodes of a
    -- cluster call each other.
    for v_login in select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.member
        where m.roleid = 'kapao_app'::regrole and r.rolcanlogin and r.rolname !~ '^kapao_(member|operator|worker)$' loop
      execute format('grant %I to %I', v_name, v_login);
    end loop;
  end loop;
end $$;

-- What operators decide, publish and are.
revoke insert, update, delete on withdrawal_approvals, proposals, settings, operators, operator_sessions, operator_login_failures,
  operator_recovery_codes, operator_passkeys, operator_sign_ins, operator_challenges, operator_invitations, bonus_versions,
  refund_rules, invite_rules, wheel_versions, wheel_slices, wheel_switch, games, banks, sources, inflow_acts, bank_feed_settlements,
  payout_explanations, content_versions, site_pictures, likeness_clearances, operator_audit_heads from kapao_app;
revoke update (reset_at, reset_by, reset_reason) on payout_stops from kapao_app;
revoke update (agreed_by, agreed_at) on payout_explanations from kapao_app;
revoke update on invite_earnings, reward_reviews from kapao_app;
revoke execute on function append_operator_audit, waive_play from kapao_app;
grant insert on withdrawal_approvals, bonus_versions, refund_rules, invite_rules, wheel_versions, wheel_slices, inflow_acts,
  bank_feed_settlements, content_versions, site_pictures, likeness_clearances, payout_explanations, operator_audit_heads
  to kapao_operator;
grant insert, update on proposals, settings, operators, operator_sessions, operator_login_failures, operator_recovery_codes,
  operator_passkeys, operator_invitations, games, sources to kapao_operator;
grant insert, delete on operator_sign_ins, operator_challenges to kapao_operator;
grant delete on operator_login_failures, operator_recovery_codes, operator_passkeys, sources to kapao_operator;
grant update on banks, wheel_switch, invite_earnings, reward_reviews to kapao_operator;
grant update (reset_at, reset_by, reset_reason) on payout_stops to kapao_operator;
grant update (agreed_by, agreed_at) on payout_explanations to kapao_operator;
grant execute on function append_operator_audit, waive_play to kapao_operator;

-- What members and the worker change of rows that operators make.
revoke insert, update on bonus_offers, wheel_stock, receiving_accounts from kapao_app;
grant insert, update on bonus_offers, wheel_stock, receiving_accounts to kapao_operator;
grant update (given, claims) on bonus_offers to kapao_app;
grant update (remaining) on wheel_stock to kapao_app;
grant update (fence, lease_until, next_poll_at, feed_cursor, last_polled_at) on receiving_accounts to kapao_app;
revoke insert, update on result_checks, payout_disputes from kapao_app;
grant insert (member_id, game_code, currency, surplus, excess, excess_at_first, balance_before, balance_after, due_at, told_seen),
  update (state, surplus, excess, told_seen, looked_at, closed_at) on result_checks to kapao_app;
grant update (decided_by, approved_by, decision_reason) on result_checks to kapao_operator;
grant insert (member_id, operation_id, found_by), update (ended_at) on payout_disputes to kapao_worker;
grant update (decision, reason, decided_by, decided_at, needs_second, agreed_by, ended_at) on payout_disputes to kapao_operator;

-- What banks and providers tell, and how far it is read.
revoke insert, update, delete on payout_feed, payout_debits, payouts_without_debit, payout_late_checks, reconciliations, bets, bet_feeds,
  unknown_bets, bank_feed_lines from kapao_app;
grant insert on payout_debits, payouts_without_debit, bank_feed_lines to kapao_worker;
grant insert, update on payout_late_checks, reconciliations, bets, bet_feeds, unknown_bets to kapao_worker;
grant update on payout_feed to kapao_worker;
grant delete on unknown_bets to kapao_worker;
-- A rule of money changes by proposal only, by whichever process; whoever migrates and seeds is another role.
create or replace function refuse_lone_setting() returns trigger language plpgsql as $$
declare
  v_id text := nullif(current_setting('kapao.proposal', true), '');
begin
  if current_user not in ('kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker')
    or not (new.name like 'policy.%' or new.name like 'withdraw.%') then return new; end if;
  if v_id is null or not exists (
    select from proposals p where p.proposal_id = v_id::uuid and p.state = 'DONE' and p.decided_by <> p.proposed_by
      and ((p.kind = 'policy' and 'policy.' || p.subject = new.name and p.content->'after' = new.value)
        or (p.kind = 'settings.withdraw' and p.subject = new.name)
        or (p.kind = 'lookup' and p.subject = 'withdraw' and new.name like 'withdraw.%'))
  ) then
    raise exception 'a rule of money changes by proposal only' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Who may move a withdrawal: null is any process.
alter table operation_moves add column moved_by text[];
update operation_moves set moved_by = case
    when to_state in ('SENT', 'PAID', 'UNKNOWN', 'FAILED', 'DISPUTED') then '{kapao_worker}'::text[]
    when to_state = 'REJECTED' then '{kapao_operator}'
    -- Without a person: by the member's own request. The approvals it needs are asked for beside this.
    when (from_state, to_state) = ('REVIEW', 'APPROVED') then '{kapao_member,kapao_operator}'
    when (from_state, to_state) = ('APPROVED', 'REVIEW') then '{kapao_operator,kapao_worker}'
  end where kind = 'withdrawal';

create function check_mover() returns trigger language plpgsql as $$
begin
  if current_user in ('kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker') and exists (
    select from operation_moves m where m.kind = old.kind and m.from_state = old.state and m.to_state = new.state
      and current_user <> all (m.moved_by)
  ) then
    raise exception '% may not move a % to %', current_user, old.kind, new.state using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger moved_by_its_process before update of state on operations
  for each row when (new.kind = 'withdrawal' and new.state <> old.state) execute function check_mover();

-- Nobody takes back that people are needed.
create function check_withdrawal_change() returns trigger language plpgsql as $$
begin
  if new.approvals_needed < old.approvals_needed or (new.is_automatic and not old.is_automatic) then
    raise exception 'a withdrawal that needs people goes on to need them' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger needs_no_fewer before update on withdrawals for each row execute function check_withdrawal_change();

-- It begins before people, and goes on from there by the moves above alone.
create function check_withdrawal_begin() returns trigger language plpgsql as $$
begin
  if new.state <> 'REVIEW' then raise exception 'a withdrawal begins in review' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger begins_in_review before insert on operations
  for each row when (new.kind = 'withdrawal') execute function check_withdrawal_begin();
