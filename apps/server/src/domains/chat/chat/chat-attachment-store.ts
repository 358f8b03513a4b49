import type { DepositWay } from '@kapao/contract/member/statement.ts';
import type { ChatAttachment, ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isUuid } from '../../../platform/process/ids.ts';
import { inflowWays } from '../../../queries/deposits/inflow-facts.ts';
import { codePaidBy } from '../../../queries/deposits/qr-facts.ts';
import { attachedSlips } from '../../../queries/deposits/slip-facts.ts';

type Shown = NonNullable<ShownAttachment['shown']>;

interface AttachedRow {
  id: string;
  type: Shown['type'];
  amount: bigint;
  currency: Shown['currency'];
  created_at: Date;
  shown: Shown['status'];
  way: DepositWay | null;
  company: string | null;
}

/** The member's own statement rows and slips among these, with what is shown of them; those of others are left out. */
export async function findAttached(
  db: Db,
  memberId: string,
  attachments: readonly ChatAttachment[],
): Promise<ShownAttachment[]> {
  const idsOf = (kind: ChatAttachment['kind']) => attachments.filter((one) => one.kind === kind).map(({ id }) => id);
  const found = await sql<AttachedRow>`
    select o.operation_id::text as id, o.statement_type as type, o.currency, o.created_at, t.shown,
      case when o.cash_sign < 0 then -o.amount else o.amount end as amount,
      case when w.company is null and q.came_by_code then 'QR' else w.way end as way, w.company
    from operations o join operation_states t using (kind, state)
      left join lateral (select * from ${inflowWays} i where o.kind = 'deposit' and i.inflow_id = o.operation_id limit 1) w on true
      left join lateral (select * from ${codePaidBy(sql`${memberId}`, sql`o.external_ref`)} q where o.kind = 'deposit') q on true
    where o.member_id = ${memberId} and o.operation_id = any(${idsOf('statement').filter((id) => isUuid(id))}::uuid[])
    union all
    ${attachedSlips(memberId, idsOf('slip'))}`.execute(db);
  return found.rows.map(({ id, type, amount, currency, created_at, shown: status, way, company }) => ({
    kind: type === 'slip' ? 'slip' : 'statement',
    id,
    shown: {
      type,
      amount: fromMinor(amount, currency),
      currency,
      createdAt: created_at.toISOString(),
      status,
      ...(way && { way: { code: way, ...(company !== null && { company }) } }),
    },
  }));
}
