import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

// Tables are named with their schema: the role `audit` finds the views of its own name first.
export const SLIP_AUDIT: readonly AuditRule[] = [
  {
    rule: 'S a slip that succeeded is a deposit credited to its member, and its bank and reference are claimed by it alone',
    find: sql`
      select s.slip_id::text as place from public.slips s
      left join public.inflows i on i.inflow_id = s.inflow_id
      left join public.slip_claims c on c.slip_id = s.slip_id
      where s.state = 'SUCCESS' and (i.state is distinct from 'CREDITED' or i.credited_member_id is distinct from s.member_id
        or i.amount is distinct from s.amount or c.bank_reference is distinct from s.bank_reference)
      union all
      select c.slip_id::text from public.slip_claims c join public.slips s on s.slip_id = c.slip_id
      where s.state in ('UPLOADED', 'FAILED')`,
  },
];
