-- Appends an audit row and returns its number; it is the only writer, and an act without a mark counts as one that changed money. A lock
-- keeps the numbers without gaps and makes each hash cover the previous one.
create or replace function append_operator_audit(p_operator text, p_action text, p_subject text, p_reason text, p_detail jsonb,
    p_changes_money boolean default true) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a operator_audit;
  v_last operator_audit;
  v_key bytea := decode(nullif(current_setting('kapao.audit_key', true), ''), 'hex');
begin
  perform pg_advisory_xact_lock(hashtext('operator_audit'));
  select * into v_last from operator_audit order by number desc limit 1;
  a.number := coalesce(v_last.number, 0) + 1;
  a.at := clock_timestamp(); a.operator := p_operator; a.action := p_action; a.subject := p_subject; a.reason := p_reason;
  a.detail := p_detail; a.changes_money := coalesce(p_changes_money, true);
  a.hash := operator_audit_hash(coalesce(v_last.hash, ''), a);
  if v_key is not null then
    a.seal := sha256(v_key || sha256(v_key || operator_audit_sealed(v_last.seal, a)));
    a.key_id := current_setting('kapao.audit_key_id')::smallint;
  end if;
  insert into operator_audit select a.*;
  return a.number;
end $$;
revoke all on function append_operator_audit from public;
grant execute on function append_operator_audit to kapao_operator;
