-- The chain of hashes shows a clumsy change; whoever may write the table could compute it anew. So each row is sealed as well,
-- with a key that the server brings along and the database does not keep.

alter table operator_audit add column seal bytea, add column key_id smallint,
  add constraint sealed_with_a_named_key check ((seal is null) = (key_id is null));

-- Every field with its length, so that nothing can move from one into the next; what is null is not what is empty.
create function sealed_field(p_text text) returns bytea language sql immutable as $$
  select case when p_text is null then int4send(-1)
    else int4send(octet_length(convert_to(p_text, 'UTF8'))) || convert_to(p_text, 'UTF8') end
$$;

-- What a row's seal covers: the seal before it and everything the row says.
create function operator_audit_sealed(previous bytea, a operator_audit) returns bytea language sql stable as $$
  select coalesce(previous, ''::bytea) || sealed_field(a.number::text) || sealed_field(extract(epoch from a.at)::text)
    || sealed_field(a.operator) || sealed_field(a.action) || sealed_field(a.subject) || sealed_field(a.reason)
    || sealed_field(a.detail::text) || sealed_field(a.changes_money::text)
$$;

create or replace function append_operator_audit(p_operator text, p_action text, p_subject text, p_reason text, p_detail jsonb,
  p_changes_money boolean default true)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
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

-- The end of the log as it was on a day, signed; the same is kept where this database's owner cannot reach it.
create table operator_audit_heads (
  day date primary key,
  number bigint not null check (number > 0),
  seal bytea not null,
  key_id smallint not null,
  signature bytea not null,
  created_at timestamptz not null default now()
);
create trigger append_only before update or delete or truncate on operator_audit_heads
  for each statement execute function ledger.refuse_change();

grant select, insert on operator_audit_heads to kapao_app;
grant execute on function sealed_field, operator_audit_sealed to kapao_app;
grant select on operator_audit, operator_audit_heads to audit;
