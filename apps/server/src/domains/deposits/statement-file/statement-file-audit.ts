import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

// Tables are named with their schema: the role `audit` finds the views of its own name first.
export const STATEMENT_FILE_AUDIT: readonly AuditRule[] = [
  {
    rule: 'L10 money from a statement has its row, of the same amount, in a file that one uploaded and another confirmed',
    find: sql`
      select i.inflow_id::text as place from public.inflows i
      left join public.statement_rows r on r.receiving_account_id = i.receiving_account_id and r.inflow_ref = i.bank_ref and r.fate = 'NEW'
        and r.taken_at is not null
      left join public.statement_files f on f.file_id = r.file_id
      where i.source = 'file' and not coalesce(r.amount = i.amount and r.direction = 'IN' and f.state in ('CONFIRMED', 'COUNTED')
        and f.decided_by <> f.uploaded_by, false)
      union all
      select r.file_id || ' ' || r.row_no from public.statement_rows r
      left join public.inflows i on i.receiving_account_id = r.receiving_account_id and i.bank_ref = r.inflow_ref
      where r.taken_at is not null and r.fate in ('NEW', 'KNOWN') and not coalesce(i.amount = r.amount and (r.fate = 'KNOWN' or i.source = 'file'),
        false)`,
  },
  {
    rule: 'L10 who confirmed a statement has said so in the log, and so has who uploaded it',
    find: sql`
      select f.file_id::text as place from public.statement_files f
      where f.state in ('CONFIRMED', 'COUNTED') and (select count(distinct a.operator) from public.operator_audit a
        where a.action = 'statement-file.confirm' and a.subject = f.file_id::text and a.operator in (f.uploaded_by, f.decided_by)) <> 2`,
  },
  {
    rule: 'L10 the other name of a credit is no credit of its own',
    find: sql`
      select n.receiving_account_id || ' ' || n.bank_ref as place from public.inflow_references n
      join public.inflows i on i.receiving_account_id = n.receiving_account_id and i.bank_ref = n.bank_ref
      where n.bank_ref <> n.inflow_ref`,
  },
];
