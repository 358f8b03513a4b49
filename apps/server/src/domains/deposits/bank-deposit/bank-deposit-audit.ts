import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

// Tables are named with their schema: the role `audit` finds the views of its own name first.
export const BANK_DEPOSIT_AUDIT: readonly AuditRule[] = [
  {
    rule: 'L10 what the feed told is an inflow of the same amount',
    find: sql`
      select l.receiving_account_id || ' ' || l.bank_seq as place from public.bank_feed_lines l
      left join public.inflows i on i.receiving_account_id = l.receiving_account_id and i.bank_ref = l.bank_ref
      where l.problem is null and (i.inflow_id is null or i.amount <> l.amount)`,
  },
];
