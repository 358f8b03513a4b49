import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

/** Recomputed from claims, pictures and operations alone. */
export const IDENTITY_AUDIT: readonly AuditRule[] = [
  {
    rule: 'I a level follows from a name, and a document from two pictures that somebody looked at',
    find: sql`
      select c.member_id || ' ' || c.claim_id as place from public.identity_claims c
      where c.level = 3 and ((select count(distinct p.side) from public.identity_pictures p
          where p.member_id = c.member_id and p.claim_id = c.claim_id) <> 2
        or (c.state = 'ACCEPTED' and (c.decided_by is null or not exists (select 1 from public.identity_claims n
          where n.member_id = c.member_id and n.level = 2 and n.state = 'ACCEPTED'))))`,
  },
  {
    rule: 'I what was decided has who decided it in the log',
    find: sql`
      with logged as materialized (select a.subject, a.operator, a.detail ->> 'claim' as claim from public.operator_audit a
        where a.action in ('identity.accept', 'identity.refuse'))
      select c.member_id || ' ' || c.claim_id as place from public.identity_claims c
      where c.decided_by is not null and not exists (select 1 from logged g where g.subject = c.member_id
        and g.operator = c.decided_by and g.claim = c.claim_id::text)`,
  },
  {
    rule: 'I nobody was accepted who was too young by any rule an operator can set',
    find: sql`
      select c.member_id || ' ' || c.claim_id as place from public.identity_claims c
      where c.state = 'ACCEPTED' and extract(year from age(c.decided_at at time zone 'Asia/Bangkok', c.birth_date::timestamp)) < 18`,
  },
  {
    rule: 'I who shows the document of somebody excluded was accepted by two',
    find: sql`
      select c.member_id || ' ' || c.claim_id as place from public.identity_claims c
      where c.state = 'ACCEPTED' and (c.agreed_by is null or c.agreed_by = c.decided_by) and c.document_hash is not null
        and public.was_excluded_by(c.document_hash, c.member_id, c.decided_at)`,
  },
  {
    rule: 'I a document is known as its claim says, and without a claim there is none',
    find: sql`
      with claims as materialized (select claim_id, member_id, document_hash, state from public.identity_claims
        where document_hash is not null)
      select coalesce(c.claim_id, d.claim_id)::text as place from claims c
        full join (select claim_id, member_id, document_hash, state from public.identity_documents) d using (claim_id)
      where row(c.member_id, c.document_hash, c.state) is distinct from row(d.member_id, d.document_hash, d.state)`,
  },
];
