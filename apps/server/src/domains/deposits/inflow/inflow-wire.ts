import { inflowEvidence, type OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { InflowAct } from '../../../commands/deposits/inflow-acts.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { ownReferences } from '../../../queries/deposits/inflow-facts.ts';
import { newestReturns, type ReturnOf } from '../../../queries/deposits/inflow-return-facts.ts';
import { wordingsOf } from '../../../queries/deposits/statement-file-facts.ts';
import type { InflowRow } from '../../../queries/deposits/waiting-inflow-facts.ts';
import { bankAccountNo } from '../../../queries/members/account-facts.ts';
import { explainSender, isBankKnown } from '../../../queries/members/sender-part-facts.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import { shownAccountNo } from '../../../shared/shown-account.ts';
import { likelySenders, type RankedMember } from './inflow-candidate-store.ts';
import { inflowActs } from './inflow-desk-store.ts';

interface InflowWireDeps {
  db: Db;
  sealer: Sealer;
}

/** Inflows as operators see them. What they are shown beside is asked for together, however many there are. */
export async function inflowsWire(
  { db, sealer }: InflowWireDeps,
  rows: readonly InflowRow[],
  operator: OperatorSession,
): Promise<OperatorInflow[]> {
  const ids = rows.map((row) => row.inflow_id);
  const waiting = rows.filter(({ state }) => state === 'UNMATCHED');
  const [candidates, wordings, acts, returns, references] = await Promise.all([
    likelySenders(db, { sealer }, waiting),
    wordingsOf(
      db,
      waiting.filter((row) => !isBankKnown(row.from_bank)),
    ),
    inflowActs(db, ids),
    newestReturns(db, ids),
    ownReferences(
      db,
      rows.filter(({ source }) => source === 'file').map((row) => row.inflow_id),
    ),
  ]);
  return rows.map((row) => ({
    ...bankSide(row),
    ownReference: references.get(row.inflow_id) ?? null,
    wording: wordings.get(row.inflow_id) ?? null,
    candidates: (candidates.get(row.inflow_id) ?? []).map((candidate) =>
      candidateWire(candidate, { row, sealer, operator }),
    ),
    ...actsWire(acts.filter((act) => act.inflow_id === row.inflow_id)),
    goesBack: returnWire(returns.get(row.inflow_id)),
  }));
}

function returnWire(found: ReturnOf | undefined): OperatorInflow['goesBack'] {
  return found ? { id: found.return_id, state: found.state, askedBy: found.asked_by } : null;
}

function bankSide(row: InflowRow) {
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
    isBankKnown: isBankKnown(row.from_bank),
    fromAccountMasked: row.from_account_masked,
    fromName: row.from_name,
    memberId: row.credited_member_id,
    creditedBy: row.credited_by,
    evidence: inflowEvidence.safeParse(row.evidence).data ?? null,
    occurredAt: row.occurred_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
  };
}

function actsWire(acts: readonly InflowAct[]) {
  return {
    isMarked: acts.filter(({ act }) => act === 'MARK' || act === 'UNMARK').at(-1)?.act === 'MARK',
    acts: acts.map(({ act, operator, reason, at }) => ({ act, operator, reason, at: at.toISOString() })),
  };
}

function candidateWire(
  { owner, account, name, reasons, isSinceEntry, nameScore }: RankedMember,
  { row, sealer, operator }: { row: InflowRow; sealer: Sealer; operator: OperatorSession },
) {
  const accountNo = bankAccountNo(sealer, owner);
  return {
    ...explainSender(
      { bankCode: row.from_bank, masked: row.from_account_masked, names: [row.from_name] },
      { bankCode: owner.bank_code, accountNo, accountName: owner.bank_account_name, isSinceEntry },
      nameScore,
    ),
    memberId: owner.member_id,
    name: owner.name,
    username: owner.username,
    bankCode: owner.bank_code,
    bankAccountName: owner.bank_account_name,
    isProven: owner.isProven,
    bankAccountNo: shownAccountNo(accountNo, operator),
    reasons,
    account,
    nameScore: name.score,
    nameReasons: [...name.reasons],
    isSinceEntry,
  };
}
