-- Which member has shown which document, beside the claims: a claim lies with its member, while what follows from a document concerns all who
-- showed it. Every node knows them, as it does bank accounts and devices; a document is entered here first, and its claim refers to it (record 104).
create table identity_documents (
  claim_id uuid primary key,
  member_id text not null references members,
  document_hash bytea not null check (octet_length(document_hash) = 32),
  -- As of the claim.
  state text not null check (state in ('WAITING', 'ACCEPTED', 'REFUSED', 'REVOKED')),
  shown_at timestamptz not null
);
comment on table identity_documents is 'Keyed by claim: what follows from a document concerns everybody who showed it.';
create index identity_documents_same on identity_documents (document_hash);
create index identity_documents_of_member on identity_documents (member_id);
insert into identity_documents (claim_id, member_id, document_hash, state, shown_at)
  select claim_id, member_id, document_hash, state, claimed_at from identity_claims where document_hash is not null;
drop index identity_claims_same;
create trigger never_removed before delete or truncate on identity_documents for each statement execute function ledger.refuse_change();

create function check_document_known() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from identity_documents d where d.claim_id = new.claim_id and d.member_id = new.member_id
      and d.document_hash = new.document_hash and d.state = new.state) then
    raise exception 'a document is known before it is claimed or decided' using errcode = 'check_violation', constraint = 'identity_document_known';
  end if;
  return null;
end $$;
create trigger document_is_known after insert or update of state on identity_claims for each row when (new.document_hash is not null)
  execute function check_document_known();

-- As in 0590 and 0616, of documents.
drop trigger holds_the_excluded on identity_claims;
create trigger holds_who_shows_it after insert on identity_documents for each row execute function hold_excluded_identity();

drop trigger marks_excluded on identity_claims;
drop trigger marked_by_identity on exclusions;
drop function mark_excluded_identity();
-- Rows are written one by one and where they are not yet: what they in turn have written, a cluster does not take while it copies the rows of a
-- query, or looks for rows in conflict.
create function mark_identity_of_excluded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare v_hash bytea;
begin
  foreach v_hash in array array(select distinct d.document_hash from identity_documents d
      where d.member_id = new.member_id and d.state = 'ACCEPTED') loop
    insert into exclusion_marks (kind, mark, exclusion_id) values ('IDENTITY', v_hash, new.exclusion_id);
  end loop;
  return null;
end $$;
-- Of a match people have not decided yet whether it is the same person.
create trigger marked_by_identity after insert on exclusions for each row
  when (new.member_id is not null and new.source <> 'MATCH') execute function mark_identity_of_excluded();

create function mark_accepted_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare v_exclusion uuid;
begin
  foreach v_exclusion in array array(select e.exclusion_id from exclusions e
      where e.member_id = new.member_id and e.returned_at is null and (e.source <> 'MATCH' or e.decided_at is not null)
        and not exists (select 1 from exclusion_marks x where x.kind = 'IDENTITY' and x.mark = new.document_hash and x.exclusion_id = e.exclusion_id)) loop
    insert into exclusion_marks (kind, mark, exclusion_id) values ('IDENTITY', new.document_hash, v_exclusion);
  end loop;
  return null;
end $$;
create trigger marks_excluded after update of state on identity_documents for each row when (new.state = 'ACCEPTED')
  execute function mark_accepted_identity();

create or replace function exclude_listed_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e exclusions;
  v_member text;
begin
  perform hold_document(new.mark);
  select * into e from exclusions where exclusion_id = new.exclusion_id;
  if e.source = 'LIST' and e.member_id is null then
    foreach v_member in array array(select distinct d.member_id from identity_documents d
        where d.document_hash = new.mark and d.state = 'ACCEPTED'
          and not exists (select 1 from exclusions o where o.member_id = d.member_id and o.matched_id = new.exclusion_id)) loop
      insert into exclusions (member_id, kind, source, operator, agreed_by, reason, ends_at, matched_id)
        values (v_member, 'EXCLUSION', 'LIST', e.operator, e.agreed_by, e.reason, e.ends_at, e.exclusion_id);
    end loop;
  end if;
  -- Not those whom people found to be somebody else, nor whom the same list names.
  if e.returned_at is null and e.member_id is not null then
    foreach v_member in array array(select distinct d.member_id from identity_documents d
        where d.document_hash = new.mark and d.state in ('WAITING', 'ACCEPTED') and d.member_id <> e.member_id
          and not exists (select 1 from exclusions o where o.member_id = d.member_id
            and ((o.matched_id = e.exclusion_id and (o.returned_at is null or 'IDENTITY' = any (o.matched_by)))
              or (o.returned_at is null and (o.matched_id = e.matched_id or o.exclusion_id = e.matched_id))))) loop
      insert into exclusions (member_id, kind, source, ends_at, matched_id, matched_by)
        values (v_member, 'EXCLUSION', 'MATCH', null, e.exclusion_id, '{IDENTITY}');
    end loop;
  end if;
  return null;
end $$;

create or replace function decide_match(p_exclusion uuid, p_is_same boolean, p_operator text) returns text language plpgsql
security definer set search_path = public, pg_temp as $$
declare v_now timestamptz := clock_timestamp(); v_member text; v_hash bytea;
begin
  update exclusions e set decided_at = v_now, agreed_by = p_operator,
      returned_at = case when not p_is_same then v_now end,
      ends_at = case when p_is_same then (select case when o.ends_at is not null then greatest(o.ends_at, v_now + interval '1 hour') end
        from exclusions o where o.exclusion_id = e.matched_id) end
    where e.exclusion_id = p_exclusion and e.source = 'MATCH' and e.decided_at is null and e.returned_at is null
    returning e.member_id into v_member;
  if v_member is not null and p_is_same then
    perform keep_exclusion_marks(p_exclusion, v_member, '[]');
    foreach v_hash in array array(select distinct d.document_hash from identity_documents d
        where d.member_id = v_member and d.state = 'ACCEPTED'
          and not exists (select 1 from exclusion_marks x where x.kind = 'IDENTITY' and x.mark = d.document_hash and x.exclusion_id = p_exclusion)) loop
      insert into exclusion_marks (kind, mark, exclusion_id) values ('IDENTITY', v_hash, p_exclusion);
    end loop;
  end if;
  return v_member;
end $$;

revoke all on function check_document_known, mark_identity_of_excluded, mark_accepted_identity from public;
grant select on identity_documents to kapao_app, audit;
grant insert on identity_documents to kapao_member;
grant update (state) on identity_documents to kapao_operator;
