import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

/** Fewer points of 100 than this no setting allows. */
const MIN_SCORE = 70;

/** Money that no person gave to its member. */
export const INFLOW_AUDIT: readonly AuditRule[] = [
  {
    rule: 'L10 waiting inflows are what the house holds in suspense, credited ones are deposits of the same amount',
    find: sql`
      select i.receiving_account_id as place from (
        select receiving_account_id, currency, sum(amount) filter (where state = 'UNMATCHED') as waiting from public.inflows group by 1, 2
      ) i left join ledger.accounts a on a.owner = 'house:' || i.receiving_account_id and a.code = 'suspense' and a.currency = i.currency
      where coalesce(i.waiting, 0) <> coalesce(a.balance, 0)
      union all
      select i.inflow_id::text from public.inflows i left join public.operations o on o.operation_id = i.inflow_id and o.kind = 'deposit'
      where i.state = 'CREDITED' and (o.operation_id is null or o.amount <> i.amount or o.member_id <> i.credited_member_id)`,
  },
  {
    rule: 'L10 every credited inflow has its posting, every returned one left suspense, each of its own amount',
    find: sql`
      select i.inflow_id::text as place from public.inflows i
      left join ledger.movements m on m.operation_id = i.inflow_id and (m.owner, m.step) = (
        case i.state when 'CREDITED' then i.credited_member_id else 'house:' || i.receiving_account_id end,
        case i.state when 'CREDITED' then 'credit' when 'RETURNED' then 'return' else 'receive' end)
      where m.operation_id is null or m.amount <> i.amount`,
  },
  {
    rule: 'L10 what was credited by itself has kept why: an account that fits, with a name that fits or proven without one',
    find: sql`
      select i.inflow_id::text as place from public.inflows i where i.credited_by in ('MATCH', 'SLIP') and not coalesce(
        i.evidence ->> 'memberId' = i.credited_member_id and i.evidence ->> 'account' = 'fits'
        and jsonb_array_length(i.evidence -> 'reasons') > 0 and (i.evidence ->> 'threshold')::int >= ${MIN_SCORE}
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
