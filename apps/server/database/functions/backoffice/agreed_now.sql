-- Returns the proposal of a kind about a subject that two operators agreed on and that takes effect in this transaction. A later transaction
-- finds none, so an approval is used once. The system's own column says which transaction wrote the row; no process can write it.
create or replace function agreed_now(p_kind text, p_subject text) returns setof proposals language sql stable as $$
  select p.* from proposals p where p.kind = p_kind and p.subject = p_subject and p.state = 'DONE' and p.decided_by <> p.proposed_by
    and p.xmin = pg_current_xact_id()::xid
$$;
