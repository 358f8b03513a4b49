import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

// Tables are named with their schema: the role `audit` finds the views of its own name first.
export const PREPAID_AUDIT: readonly AuditRule[] = [
  {
    rule: 'K credited gift links are inflows of the same amount, and no other link is',
    find: sql`
      select p.link_id::text as place from public.prepaid_links p
      left join public.inflows i on i.receiving_account_id = p.receiving_account_id and i.bank_ref = p.link_id::text
      where (p.state = 'CREDITED') <> (i.inflow_id is not null) or i.amount <> p.amount`,
  },
];
