import { assignInflow, listInflows, type OperatorInflow } from '@kapao/contract/operator/inflows.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import { recordLook } from '../../operations/audit-trail.ts';
import type { Db } from '../../platform/db.ts';
import { invariant } from '../../platform/invariant.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { shownAccountNo } from '../../platform/shown-account.ts';
import { membersByMaskedAccount } from '../account/account-facts.ts';
import type { Inflows } from './inflow.ts';
import { findInflow, type InflowRow, listInflowRows } from './inflow-store.ts';

interface Deps {
  db: Db;
  sealer: Sealer;
  bankSeal: string;
  inflows: Inflows;
}

/** Candidates shown beside a waiting inflow. */
const MOST_SHOWN = 5;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function bindInflowOperator(binder: Binder, { db, sealer, bankSeal, inflows }: Deps): void {
  async function toWire(row: InflowRow, operator: OperatorSession): Promise<OperatorInflow> {
    const account = { bankCode: row.from_bank, masked: row.from_account_masked, most: MOST_SHOWN };
    const candidates = row.state === 'UNMATCHED' ? await membersByMaskedAccount(db, account) : [];
    return {
      id: row.inflow_id,
      receivingAccount: row.receiving_account_id,
      reference: row.bank_ref,
      amount: fromMinor(row.amount, row.currency),
      currency: row.currency,
      state: row.state,
      waitReason: row.wait_reason,
      source: row.source,
      fromBank: row.from_bank,
      fromAccountMasked: row.from_account_masked,
      fromName: row.from_name,
      memberId: row.credited_member_id,
      candidates: candidates.map((member) => ({
        memberId: member.member_id,
        name: member.name,
        username: member.username,
        bankCode: member.bank_code,
        bankAccountName: member.bank_account_name,
        bankAccountNo: shownAccountNo(sealer.open(member.bank_account_no_sealed, bankSeal), operator),
      })),
      occurredAt: row.occurred_at.toISOString(),
      createdAt: row.created_at.toISOString(),
      finalAt: row.final_at?.toISOString() ?? null,
    };
  }

  binder.bind(listInflows, async ({ query, operator }) => {
    const rows = await listInflowRows(db, { state: query.state, page: query.page, limit: query.limit });
    const detail = { state: query.state ?? 'all', page: query.page };
    await recordLook(db, { operator: operator().username, action: 'inflow.list', subject: 'inflows', detail });
    return {
      total: Number(rows[0]?.total ?? 0n),
      inflows: await Promise.all(rows.map((row) => toWire(row, operator()))),
    };
  });

  binder.bind(assignInflow, async ({ params, body, operator }) => {
    if (!UUID.test(params.id)) refuse('NO_DATA');
    const { memberId, reason } = body;
    await inflows.assign({ inflowId: params.id, memberId, reason, operator: operator().username });
    const row = await findInflow(db, params.id);
    invariant(row, 'an assigned inflow stays');
    return { message: 'SUCCESS', inflow: await toWire(row, operator()) };
  });
}
