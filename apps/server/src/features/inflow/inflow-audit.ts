import { sql } from 'kysely';
import type { AuditRule } from '../../operations/audit.ts';

/** Fewer points of 100 than this no setting allows. */
const LEAST_SCORE = 70;

/** Money that no person gave to its member. */
export const INFLOW_AUDIT: readonly AuditRule[] = [
  {
    rule: 'L10 what was credited by itself has kept why: an account that fits, with a name that fits or proven without one',
    find: sql`
      select i.inflow_id::text as place from public.inflows i where i.credited_by in ('MATCH', 'SLIP') and not coalesce(
        i.evidence ->> 'memberId' = i.credited_member_id and i.evidence ->> 'account' = 'fits'
        and jsonb_array_length(i.evidence -> 'reasons') > 0 and (i.evidence ->> 'threshold')::int >= ${LEAST_SCORE}
        and ((i.evidence ->> 'score')::int >= (i.evidence ->> 'threshold')::int
          or (i.evidence ->> 'isProven')::boolean and i.evidence -> 'reasons' ? 'NO_NAME'), false)`,
  },
  {
    rule: 'L10 an account is proven by a deposit credited to its member under a fitting name, or by a payout that arrived',
    find: sql`
      select p.member_id as place from public.account_proofs p
      left join public.inflows i on p.how = 'DEPOSIT' and i.inflow_id = p.operation_id and i.credited_member_id = p.member_id
      left join public.operations o on p.how = 'PAYOUT' and o.member_id = p.member_id and o.operation_id = p.operation_id
      where not coalesce(case p.how when 'DEPOSIT' then i.evidence ->> 'account' = 'fits'
          and (i.evidence ->> 'score')::int >= (i.evidence ->> 'threshold')::int
        else o.kind = 'withdrawal' and o.state in ('PAID', 'DISPUTED') end, false)`,
  },
];
