import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';
import { isAgreedByTwo } from '../../../queries/backoffice/proposal-facts.ts';

export const AML_AUDIT: readonly AuditRule[] = [
  {
    rule: 'Y what a case rests on is what was frozen when it was opened',
    find: sql`select coalesce(f.case_id::text, '') as place from public.aml_evidence_faults() f where f.fault = 'HASH'`,
  },
  {
    rule: 'Y payments of a case are operations of its member with that amount',
    find: sql`select coalesce(f.case_id::text, '') as place from public.aml_evidence_faults() f where f.fault = 'PAYMENT'`,
  },
  {
    rule: 'Y a report, a hold and its release are what two people agreed on',
    find: sql`
      with holds as materialized (select hold_id, member_id, released_at, release_id from public.aml_holds)
      select c.case_id::text as place from public.aml_cases c
        where c.state = 'REPORTED' and not ${isAgreedByTwo({ id: sql`c.report_id`, kind: sql`'aml.report'`, subject: sql`c.case_id::text` })}
      union all
      select h.hold_id::text from holds h
        where not ${isAgreedByTwo({ id: sql`h.hold_id`, kind: sql`'aml.hold'`, subject: sql`h.member_id` })}
          or (h.released_at is not null
            and not ${isAgreedByTwo({ id: sql`h.release_id`, kind: sql`'aml.release'`, subject: sql`h.member_id` })})`,
  },
  {
    rule: 'Y no transfer to a game took money that was held',
    find: sql`
      select m.operation_id::text as place from ledger.movements m
      where m.kind = 'transfer' and m.step = 'hold' and m.from_code = 'cash' and exists (
        select 1 from public.aml_holds h where h.member_id = m.owner and h.placed_at < m.at and coalesce(h.released_at, 'infinity') > m.at
          and (h.amount is null or (h.currency = m.currency and m.from_balance_after < h.amount)))`,
  },
];
