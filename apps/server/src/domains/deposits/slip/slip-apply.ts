import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Booked, BookInflow, Evidence, InflowFact } from '../../../queries/deposits/inflow-facts.ts';
import type { SenderDeps } from '../../../queries/members/sender-facts.ts';
import { evidenceOf, factOf } from './slip-case.ts';
import type { SlipOutcome } from './slip-decide.ts';
import {
  claimReference,
  holdsSlip,
  type SlipRow,
  setFailed,
  setLater,
  setRead,
  setReview,
  setSuccess,
} from './slip-store.ts';

interface ApplyDeps extends SenderDeps {
  db: Db;
  bookInflow: BookInflow;
}

/** Runs work while this process holds the slip; false when another has taken it meanwhile (safety F9). */
export async function withHeldSlip(db: Db, slip: SlipRow, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await holdsSlip(tx, slip))) return false;
    await work(tx);
    return true;
  });
}

/** Does what was decided, in one transaction, unless somebody else has the slip by now. */
export async function applyOutcome(deps: ApplyDeps, slip: SlipRow, decided: SlipOutcome): Promise<void> {
  if (decided.outcome === 'later') return setLater(deps.db, slip, decided);
  await withHeldSlip(deps.db, slip, (tx) => write(tx, deps, { slip, decided }));
}

interface Written {
  slip: SlipRow;
  decided: Exclude<SlipOutcome, { outcome: 'later' }>;
}

async function write(tx: Tx, deps: ApplyDeps, { slip, decided }: Written): Promise<void> {
  switch (decided.outcome) {
    case 'fail':
      return setFailed(tx, slip, decided);
    case 'review':
      return setReview(tx, slip, decided);
    case 'claim':
      if (await claimReference(tx, slip.slip_id, decided.code)) return setRead(tx, slip, decided.code);
      return setFailed(tx, slip, { reason: 'SLIP_REFNO_DUPLICATED' });
    case 'credited':
      return setSuccess(tx, slip, decided.money);
    case 'credit': {
      const { told, account, uploader } = decided;
      const evidence = evidenceOf(deps, uploader, told);
      await creditSlip(tx, deps, { slip, fact: factOf(slip, told, account), by: 'SLIP', evidence });
    }
  }
}

interface SlipCredit {
  slip: SlipRow;
  fact: InflowFact;
  by: 'SLIP' | 'OPERATOR';
  evidence: Evidence | undefined;
}

/** Books the transfer for the slip's member and ends the slip by how it then stands; the caller holds the slip's row. */
export async function creditSlip(
  tx: Tx,
  deps: { bookInflow: BookInflow },
  { slip, fact, by, evidence }: SlipCredit,
): Promise<Booked> {
  const booked = await deps.bookInflow(tx, fact, { outcome: 'credit', memberId: slip.member_id, by, evidence });
  const { inflowId, amountMinor } = booked;
  if (booked.state === 'CREDITED' && booked.memberId === slip.member_id) {
    await setSuccess(tx, slip, { inflowId, amountMinor, currency: fact.currency });
  } else if (booked.state === 'CREDITED') {
    await setFailed(tx, slip, { reason: 'SLIP_REFNO_DUPLICATED' });
  } else if (booked.state === 'DOUBTED') {
    // A statement has told a transfer that may be this one, from an account that shows too little.
    await setReview(tx, slip, { reason: 'SENDER_UNCERTAIN' });
  } else {
    // The bank has told another amount under this reference, or has sent the money back.
    await setReview(tx, slip, { reason: booked.state === 'RETURNED' ? 'MONEY_RETURNED' : 'AMOUNT_DIFFERS' });
  }
  return booked;
}
