import type { AmlCase, AmlCaseDetail } from '@kapao/contract/operator/aml-case.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Db } from '../../../platform/database/db.ts';
import { waitingOn } from './aml-case.ts';
import {
  type CaseRow,
  type EntryRow,
  findCase,
  listEntries,
  type NamedMember,
  namesOf,
  type WholeCase,
} from './aml-case-store.ts';
import { type Evidence, readEvidence } from './aml-evidence.ts';
import { freeCash, type HoldRow, listHolds } from './aml-hold-store.ts';

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export function caseWire(row: CaseRow): AmlCase {
  return {
    id: row.case_id,
    member: { memberId: row.member_id, name: row.name, username: row.username },
    rule: row.rule,
    state: row.state,
    amount: fromMinor(row.amount, row.currency),
    currency: row.currency,
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    openedAt: row.opened_at.toISOString(),
    openedBy: row.opened_by,
    assignedTo: row.assigned_to,
    escalatedBy: row.escalated_by,
    closedAt: timeOf(row.closed_at),
    closedBy: row.closed_by,
  };
}

/** A case with all that stands beside its decision. */
export async function detailOf(db: Db, caseId: string): Promise<AmlCaseDetail | undefined> {
  const row = await findCase(db, caseId);
  if (!row) return undefined;
  const evidence = readEvidence(row.evidence);
  const { member_id: memberId, currency } = row;
  const [holds, entries, waiting, free, names] = await Promise.all([
    listHolds(db, caseId),
    listEntries(db, caseId),
    waitingOn(db, row),
    freeCash(db, { memberId, currency }),
    namesOf(db, [...new Set(evidence.shared.flatMap(({ memberIds }) => memberIds))]),
  ]);
  return {
    case: caseWire(row),
    evidence: evidenceWire(row, evidence, names),
    holds: holds.map((hold) => holdWire(hold)),
    entries: entries.map(entryWire),
    waiting: waiting[0]?.proposal_id ?? null,
    free: free === null ? null : fromMinor(free, currency),
  };
}

function evidenceWire(
  { hash, currency }: WholeCase,
  { deposits, withdrawals, staked, payments, shared, listed }: Evidence,
  names: readonly NamedMember[],
): AmlCaseDetail['evidence'] {
  const shown = (minor: bigint) => fromMinor(minor, currency);
  return {
    hash,
    deposits: { count: deposits.count, amount: shown(deposits.amount) },
    withdrawals: { count: withdrawals.count, amount: shown(withdrawals.amount) },
    staked: shown(staked),
    payments: payments.map((payment) => ({ ...payment, amount: shown(payment.amount) })),
    shared: shared.map(({ kind, memberIds }) => ({
      kind,
      members: names
        .filter(({ member_id }) => memberIds.includes(member_id))
        .map(({ member_id: memberId, name, username }) => ({ memberId, name, username })),
    })),
    listed: listed.map(({ list, name, reference, note }) => ({ list, name, reference, note })),
  };
}

const holdWire = (row: HoldRow): AmlCaseDetail['holds'][number] => ({
  id: row.hold_id,
  amount: row.amount === null ? null : fromMinor(row.amount, row.currency),
  placedAt: row.placed_at.toISOString(),
  placedBy: row.placed_by,
  agreedBy: row.agreed_by,
  reason: row.reason,
  releasedAt: timeOf(row.released_at),
});

const entryWire = (row: EntryRow): AmlCaseDetail['entries'][number] => ({
  kind: row.kind,
  operator: row.operator,
  agreedBy: row.agreed_by,
  text: row.text,
  at: row.at.toISOString(),
});
