import { OPERATORS_POLICY } from '@kapao/contract/policies/operators.ts';
import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';
import { policyNumber } from '../../../queries/backoffice/policy-facts.ts';

/** What counted when `p` was decided: a rule changed since makes no earlier decision wrong, and none right. */
const newcomerHoursThen = sql`coalesce(
  (select (c.content->'after'->>'newcomerHours')::float8 from public.proposals c where c.kind = 'policy'
    and c.subject = ${OPERATORS_POLICY.name} and c.state = 'DONE' and c.decided_at < p.decided_at
    order by c.decided_at desc limit 1),
  (select (c.content->'before'->>'newcomerHours')::float8 from public.proposals c where c.kind = 'policy'
    and c.subject = ${OPERATORS_POLICY.name} and c.state = 'DONE' and c.decided_at >= p.decided_at
    order by c.decided_at limit 1),
  ${policyNumber(OPERATORS_POLICY, 'newcomerHours')})`;

/** Two owners who enrolled at the installation; whoever came after them was agreed on by two. */
export const OPERATOR_AUDIT: readonly AuditRule[] = [
  {
    rule: 'V every enabled operator but the first ones was proposed by one owner and approved by another, with the role held',
    find: sql`
      select o.username as place from public.operators o
      left join lateral (select p.* from public.proposals p where p.subject = o.username and p.state = 'DONE'
        and p.kind in ('operator.invite', 'operator.change') order by p.decided_at desc limit 1) last on true
      where not o.is_disabled and (
        (o.proposal_id is null and o.created_at > (select max(enrolled_at) from (select enrolled_at from public.operators
          where role = 'owner' and proposal_id is null and enrolled_at is not null and not exists (select 1 from public.proposals p
            where p.subject = username and p.kind = 'operator.change' and p.state = 'DONE') order by enrolled_at limit 2) f having count(*) = 2))
        or (o.proposal_id is not null and last.proposal_id is null)
        or last.decided_by = last.proposed_by
        or (last.proposal_id is not null and o.role <> coalesce(last.content->>'role', last.content->'after'->>'role')))`,
  },
  {
    rule: 'V every enabled operator but the first ones enrolled alone, by an invitation of two that was used once',
    find: sql`
      select o.username as place from public.operators o
      where not o.is_disabled and o.proposal_id is not null and o.enrolled_at is not null and not exists (
        select 1 from public.operator_invitations i where i.username = o.username and i.used_at = o.enrolled_at
          and i.proposed_by = o.invited_by and i.approved_by = o.invitation_approved_by and i.used_from = o.enrolled_from)`,
  },
  {
    rule: 'V no second yes by hands that could be the first ones',
    find: sql`
      select p.proposal_id::text as place from public.proposals p
      join public.operators o on o.username in (p.proposed_by, p.decided_by) and o.enrolled_at < p.decided_at
      where p.state in ('APPROVED', 'DONE', 'STOPPED') and p.decided_at < o.enrolled_at + make_interval(secs => 3600 * ${newcomerHoursThen})
        and (case when o.username = p.decided_by then p.proposed_by else p.decided_by end)
          in (o.invited_by, o.invitation_approved_by)`,
  },
  {
    rule: 'W whoever changed a member’s money or standing, by the audit log, is barred from letting it go',
    find: sql`
      with acts as materialized (select coalesce(detail->>'memberId', subject) as member_id, operator, max(at) as at
        from public.operator_audit where changes_money group by 1, 2)
      select a.operator || ' ' || m.member_id as place from acts a join public.members m on m.member_id = a.member_id
      left join public.barring_acts b on b.member_id = m.member_id and b.operator = a.operator
      where b.last_at is null or b.last_at < a.at`,
  },
];
