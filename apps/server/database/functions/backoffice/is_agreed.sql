-- More rights, and credentials forgotten, by a proposal that two agreed on and that counts now; credentials set by an invitation or by the
-- operator, who is there.
create or replace function is_agreed(p_kind text, p_username text, p_after jsonb) returns boolean language sql stable as $$
  select exists (select from proposals p where p.proposal_id = nullif(current_setting('kapao.proposal', true), '')::uuid
    and p.state = 'DONE' and p.decided_by <> p.proposed_by and p.kind = p_kind and p.subject = p_username
    and (p_after is null or p.content->'after' = p_after))
$$;
