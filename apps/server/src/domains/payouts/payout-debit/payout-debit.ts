import { PAYOUT_RECONCILIATION_POLICY } from '@kapao/contract/policies/payout-reconciliation.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { DebitSource } from '../../../gateways/live-gateways.ts';
import type { DebitLine } from '../../../gateways/payout-debits.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { stopAutomaticPayouts } from '../../../operations/payout-stop.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { areTwoOperators } from '../../../queries/backoffice/operator-facts.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { HOUSE, isStillInSuspense } from '../../../queries/deposits/inflow-return-facts.ts';
import { type FiledLine, findFiledLine } from '../../../queries/payouts/payout-file-facts.ts';
import { payoutAccountNo } from '../../../queries/payouts/withdraw-facts.ts';
import { type DebitProblem, debitProblem, type ToldDebit } from './payout-debit-rules.ts';
import {
  agreeToExplanation,
  debitSubject,
  debitsPlace,
  insertDebit,
  insertExplanation,
  isKnownDebit,
  listOpenRows,
  lockOrder,
  moveDebits,
  type NewDebit,
  notePaidWithoutDebit,
  type OrderRow,
} from './payout-debit-store.ts';

/** A withdrawal by its key. */
export interface FoundPaid {
  memberId: string;
  operationId: string;
}

interface PayoutDebitDeps {
  db: Db;
  sources: () => readonly DebitSource[];
  sealer: Sealer;
  /** One process reads at a time. */
  isReader: () => Promise<boolean>;
  /** A withdrawal that had failed has left the account after all. */
  dispute: (tx: Tx, found: FoundPaid) => Promise<void>;
  /** An order of the house has left the account, also where it was thought to have failed. */
  settleReturn: (tx: Tx, returnId: string) => Promise<void>;
  /** The line of a file has left the account: its withdrawal is paid. */
  endLine: (tx: Tx, line: FiledLine, debitSubject: string) => Promise<void>;
}

/** What left the payout account, line by line, each with its withdrawal; what has none stops automatic payouts. */
export function makePayoutDebitBook(deps: PayoutDebitDeps) {
  return {
    readOne: () => readOne(deps),
    /** Looks for withdrawals without a debit, and fails loudly while anything is unexplained. */
    async noteMissing(): Promise<boolean> {
      const { debitGraceMinutes } = await readPolicy(deps.db, PAYOUT_RECONCILIATION_POLICY);
      await notePaidWithoutDebit(deps.db, debitGraceMinutes);
      const [first] = await listOpenRows(deps.db, { page: 1, limit: 1 });
      if (first) throw new Error(`${first.total} payouts nobody can explain, first ${first.subject}: ${first.problem}`);
      return false;
    },
    explain: (act: Explanation) => explain(deps.db, act),
    agree: (act: Omit<Explanation, 'reason'>) => agree(deps.db, act),
  };
}
export type PayoutDebitBook = ReturnType<typeof makePayoutDebitBook>;

/** Reads one page of every bank; true when there is more to read at once. */
async function readOne(deps: PayoutDebitDeps): Promise<boolean> {
  if (!(await deps.isReader())) return false;
  let isMore = false;
  for (const source of deps.sources()) isMore = (await readPage(deps, source)) || isMore;
  return isMore;
}

async function readPage(deps: PayoutDebitDeps, { partnerId, debits }: DebitSource): Promise<boolean> {
  const place = await debitsPlace(deps.db, partnerId);
  if (!place) return false;
  const page = await debits.read(place.cursor);
  for (const line of page?.lines ?? []) await takeDown(deps, partnerId, line);
  if (page && page.next > place.cursor) await moveDebits(deps.db, place, page.next);
  return page !== undefined && !page.isEnd;
}

async function takeDown(deps: PayoutDebitDeps, partnerId: string, line: DebitLine): Promise<void> {
  if (await isKnownDebit(deps.db, partnerId, line.reference)) return;
  await inTransaction(deps.db, async (tx) => {
    const { debit } = line;
    const filed = debit?.orderReference ? await findFiledLine(tx, debit.orderReference) : undefined;
    // An order by call is named by the withdrawal itself.
    const named = filed?.operation_id ?? debit?.orderReference;
    const order = named ? await lockOrder(tx, named) : undefined;
    const ordered = order && orderedOf(deps, order, { partnerId, filed });
    const problem = debit ? await problemOf(tx, debit, { order, ordered }) : 'UNREADABLE';
    if (!(await insertDebit(tx, { partnerId, line, order, problem }))) return;
    if (problem !== undefined) return alarm(tx, { partnerId, line, problem });
    if (filed) await deps.endLine(tx, filed, debitSubject(partnerId, line.reference));
    if (order?.member_id === HOUSE) await deps.settleReturn(tx, order.operation_id);
    else if (order?.state === 'FAILED') {
      await deps.dispute(tx, { memberId: order.member_id, operationId: order.operation_id });
    }
  });
}

/** What failed for the house and was paid after all is the second payment where its money is somebody's by now. */
export async function problemOf(
  tx: Tx,
  debit: ToldDebit,
  { order, ordered }: { order: OrderRow | undefined; ordered: ReturnType<typeof orderedOf> | undefined },
): Promise<DebitProblem | undefined> {
  const problem = debitProblem(debit, ordered);
  const isLate = order?.member_id === HOUSE && order.state === 'FAILED';
  if (problem !== undefined || !isLate) return problem;
  return (await isStillInSuspense(tx, order.operation_id)) ? undefined : 'SECOND';
}

export function orderedOf(
  deps: Pick<PayoutDebitDeps, 'sealer'>,
  order: OrderRow,
  { partnerId, filed }: { partnerId: string | null; filed: Pick<FiledLine, 'is_given_back'> | undefined },
) {
  return {
    // From before orders kept whom they were given to, it may be anybody.
    isGivenToThisBank: (order.partner_id === null || order.partner_id === partnerId) && filed?.is_given_back !== true,
    state: order.state,
    amountMinor: order.amount,
    currency: order.currency,
    bankCode: order.bank_code,
    accountNo: payoutAccountNo(deps.sealer, order),
    hasDebit: order.has_debit,
  };
}

/** Stops automatic payouts until people have looked. */
export async function alarm(
  tx: Tx,
  { partnerId, line, problem }: Pick<NewDebit, 'partnerId' | 'line'> & { problem: DebitProblem },
): Promise<void> {
  const { reference, debit } = line;
  const amount = debit === undefined ? {} : { amountMinor: String(debit.amount), currency: debit.currency };
  await stopAutomaticPayouts(tx, 'UNMATCHED_DEBIT', { partner: partnerId ?? '', debit: reference, problem, ...amount });
}

interface Explanation {
  subject: string;
  operator: string;
  reason: string;
}

/** What it was, in one person's words; it alarms until another agrees. */
async function explain(db: Db, { subject, operator, reason }: Explanation): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await findOpen(tx, subject))) refuse('NO_DATA');
    if (!(await insertExplanation(tx, { subject, operator, reason }))) refuse('KEY_INVALID');
    await recordAct(tx, { operator, action: 'payout-debit.explain', subject, reason });
  });
}

async function agree(db: Db, { subject, operator }: Omit<Explanation, 'reason'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const open = (await findOpen(tx, subject)) ?? refuse('NO_DATA');
    if (open.explained_by === operator) refuse('UNAUTHORIZED');
    // Nothing that nobody has explained is agreed to.
    if (open.explained_by === null) refuse('KEY_INVALID');
    if (!(await areTwoOperators(tx, open.explained_by, operator))) refuse('OPERATOR_TOO_NEW');
    if (!(await agreeToExplanation(tx, subject, operator))) refuse('KEY_INVALID');
    await recordAct(tx, { operator, action: 'payout-debit.agree', subject });
  });
}

async function findOpen(tx: Tx, subject: string) {
  return (await listOpenRows(tx, { subject, page: 1, limit: 1 }))[0];
}
