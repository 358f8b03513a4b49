import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

/** Acts that need a second person above a sum; what the log tells of one hand only was small enough to be written down as such. */
const BY_ONE = sql`public.operator_audit a
  where a.action in ('inflow.assign', 'slip.accept', 'transfer.settle', 'result.release', 'result.take', 'payout-dispute.decide')
    and not (a.detail ?| array['approvedBy', 'proposedBy']) and a.detail->>'decidedBy' is distinct from 'provider'
    and a.detail->>'needsSecond' is distinct from 'true'`;

export const PROPOSAL_AUDIT: readonly AuditRule[] = [
  {
    rule: 'V what two agreed on was proposed by one and approved by another, and the log tells of both',
    find: sql`select p.proposal_id::text as place from public.proposals p
      where p.state in ('APPROVED', 'DONE', 'STOPPED') and (p.decided_by is null or p.decided_by = p.proposed_by
        or not exists (select 1 from public.operator_audit a where a.subject = p.proposal_id::text
          and a.action = 'proposal.propose' and a.operator = p.proposed_by and a.detail->>'hash' = p.content_hash)
        or not exists (select 1 from public.operator_audit a where a.subject = p.proposal_id::text
          and a.action = 'proposal.approve' and a.operator = p.decided_by and a.detail->>'hash' = p.content_hash))`,
  },
  {
    rule: 'V a rule of money is what two agreed on last',
    find: sql`select s.name as place from public.settings s
      join lateral (select p.content->'after' as agreed from public.proposals p
        where p.kind = 'policy' and 'policy.' || p.subject = s.name and p.state = 'DONE'
        order by greatest(p.decided_at, p.effective_at) desc limit 1) last on last.agreed <> s.value`,
  },
  {
    rule: 'V nobody decided more alone than one person may',
    find: sql`select a.operator || ' ' || a.at as place from public.acts_alone a
      where a.amount > a.above or a.a_day < (select sum(b.amount) from public.acts_alone b
        where b.operator = a.operator and b.currency = a.currency and b.at <= a.at and b.at > a.at - interval '24 hours')`,
  },
  {
    rule: 'V what the log tells of one hand only was written down as decided alone',
    find: sql`select a.number::text as place from ${BY_ONE}
      and not exists (select 1 from public.acts_alone l where l.operator = a.operator and l.subject = a.subject)`,
  },
];
