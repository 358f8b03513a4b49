import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

// Tables are named with their schema: the role `audit` finds the views of its own name first.
export const QR_AUDIT: readonly AuditRule[] = [
  {
    rule: 'a code that is paid names one payment, which came in to where the code pays',
    find: sql`
      select q.qrcode_id as place from public.qr_codes q
      left join public.inflows i on i.receiving_account_id = q.receiving_account_id and i.bank_ref = q.paid_ref
      where q.state = 'PAID' and (i.inflow_id is null or i.amount <> q.paid_amount)
      union all
      select min(qrcode_id) from public.qr_codes where state = 'PAID' group by receiving_account_id, paid_ref having count(*) > 1`,
  },
];
