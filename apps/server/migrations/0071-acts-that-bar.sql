-- Whoever changed a member's money or standing does not also let the money go. Which act did is said by its writer, in the row
-- itself and under its hash; nothing is guessed from names.

-- Rows from before have none; their hash is what it was, because what is null is not among the hashed texts.
alter table operator_audit add column changes_money boolean;

create or replace function operator_audit_hash(previous bytea, a operator_audit) returns bytea language plpgsql immutable as $$
begin
  return sha256(previous || convert_to(concat_ws('|', a.number, extract(epoch from a.at), a.operator, a.action, a.subject,
    coalesce(a.reason, ''), a.detail, a.changes_money), 'UTF8'));
end $$;

drop function append_operator_audit(text, text, text, text, jsonb);
-- The only writer: rows are numbered without gaps and each hash covers the one before, so the lock is part of the rule.
-- An act that nobody marked counts as one that changed money.
create function append_operator_audit(p_operator text, p_action text, p_subject text, p_reason text, p_detail jsonb,
  p_changes_money boolean default true)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a operator_audit;
  v_last operator_audit;
begin
  perform pg_advisory_xact_lock(hashtext('operator_audit'));
  select * into v_last from operator_audit order by number desc limit 1;
  a.number := coalesce(v_last.number, 0) + 1;
  a.at := clock_timestamp(); a.operator := p_operator; a.action := p_action; a.subject := p_subject; a.reason := p_reason;
  a.detail := p_detail; a.changes_money := coalesce(p_changes_money, true);
  a.hash := operator_audit_hash(coalesce(v_last.hash, ''), a);
  insert into operator_audit select a.*;
  return a.number;
end $$;
revoke all on function append_operator_audit from public;
grant execute on function append_operator_audit to kapao_app;

-- Who acted on whom; an act names its member in its detail, or is about the member itself.
create index operator_audit_hands on operator_audit ((coalesce(detail->>'memberId', subject)), operator, at)
  where changes_money is distinct from false;
-- Since when a member's money was last let go.
create index operations_paid_out on operations (member_id, final_at) where kind = 'withdrawal' and state = 'PAID';

-- True for everybody who changed this member's money or standing since the member was last paid, not only for the last of them.
create function is_hand_barred(p_operator text, p_member text) returns boolean language sql stable as $$
  select exists (
    select from operator_audit a
    where coalesce(a.detail->>'memberId', a.subject) = p_member and a.operator = p_operator and a.changes_money is distinct from false
      and (a.changes_money or a.action in ('inflow.assign', 'slip.accept', 'slip.reject', 'transfer.settle', 'member.freeze',
        'member.unfreeze', 'member.end-session', 'invite.release', 'invite.reject'))
      and a.at > coalesce((select max(o.final_at) from operations o
        where o.member_id = p_member and o.kind = 'withdrawal' and o.state = 'PAID'), '-infinity'))
$$;
grant execute on function is_hand_barred to kapao_app;

-- Held where the approval is written, whoever writes it.
create function refuse_barred_hand() returns trigger language plpgsql as $$
begin
  if is_hand_barred(new.operator, new.member_id) then
    raise exception 'whoever changed a member''s money does not let it go' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger hands_are_free before insert on withdrawal_approvals for each row execute function refuse_barred_hand();
