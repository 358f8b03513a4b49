import {
  assignInflow,
  inflowEvidence,
  listInflows,
  noteInflow,
  type OperatorInflow,
  returnInflow,
} from '@kapao/contract/operator/inflows.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import { recordLook } from '../../operations/audit-trail.ts';
import type { Db } from '../../platform/db.ts';
import { isUuid } from '../../platform/ids.ts';
import { invariant } from '../../platform/invariant.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { shownAccountNo } from '../../platform/shown-account.ts';
import { bankAccountNo } from '../account/account-facts.ts';
import type { Assignments } from './inflow-assign.ts';
import { likelySenders, type RankedMember } from './inflow-candidate-store.ts';
import { makeInflowDesk } from './inflow-desk.ts';
import { inflowActs } from './inflow-desk-store.ts';
import { findInflow, type InflowRow, listInflowRows } from './inflow-store.ts';

interface Deps {
  db: Db;
  sealer: Sealer;
  assignments: Pick<Assignments, 'assign'>;
}

export function bindInflowOperator(binder: Binder, { db, sealer, assignments }: Deps): void {
  const desk = makeInflowDesk(db);

  const candidateToWire = (
    { owner, account, name, reasons, isSinceEntry }: RankedMember,
    operator: OperatorSession,
  ) => ({
    ...wireOf(owner),
    bankAccountNo: shownAccountNo(bankAccountNo(sealer, owner), operator),
    reasons,
    account,
    nameScore: name.score,
    nameReasons: [...name.reasons],
    isSinceEntry,
  });

  async function toWire(row: InflowRow, operator: OperatorSession): Promise<OperatorInflow> {
    const isWaiting = row.state === 'UNMATCHED';
    const candidates = isWaiting ? await likelySenders(db, { sealer }, row) : [];
    const acts = await inflowActs(db, [row.inflow_id]);
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
      creditedBy: row.credited_by,
      evidence: inflowEvidence.safeParse(row.evidence).data ?? null,
      candidates: candidates.map((candidate) => candidateToWire(candidate, operator)),
      isMarked: acts.filter(({ act }) => act === 'MARK' || act === 'UNMARK').at(-1)?.act === 'MARK',
      acts: acts.map(({ act, operator: by, reason, at }) => ({ act, operator: by, reason, at: at.toISOString() })),
      returnsNeeded: await desk.returnsNeeded(row),
      occurredAt: row.occurred_at.toISOString(),
      createdAt: row.created_at.toISOString(),
      finalAt: row.final_at?.toISOString() ?? null,
    };
  }

  async function after(inflowId: string, operator: OperatorSession) {
    const row = await findInflow(db, inflowId);
    invariant(row, 'an inflow stays');
    return { message: 'SUCCESS', inflow: await toWire(row, operator) };
  }

  const idOf = (id: string) => (isUuid(id) ? id : refuse('NO_DATA'));

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
    const inflowId = idOf(params.id);
    const { memberId, reason } = body;
    const waits = await assignments.assign({ inflowId, memberId, reason, operator: operator().username });
    return waits ?? after(inflowId, operator());
  });

  binder.bind(returnInflow, async ({ params, body, operator }) => {
    const inflowId = idOf(params.id);
    await desk.giveBack({ inflowId, reason: body.reason, operator: operator().username });
    return after(inflowId, operator());
  });

  binder.bind(noteInflow, async ({ params, body, operator }) => {
    const inflowId = idOf(params.id);
    await desk.note({ inflowId, act: body.act, reason: body.reason, operator: operator().username });
    return after(inflowId, operator());
  });
}

const wireOf = (owner: RankedMember['owner']) => ({
  memberId: owner.member_id,
  name: owner.name,
  username: owner.username,
  bankCode: owner.bank_code,
  bankAccountName: owner.bank_account_name,
  isProven: owner.isProven,
});
