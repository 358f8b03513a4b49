import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { type BookInflow, isReferenceTaken } from '../../../queries/deposits/inflow-facts.ts';
import { insertSettlement, lockSetAside, type SetAsideRow, type Settlement } from './feed-line-store.ts';

export type FeedDesk = ReturnType<typeof makeFeedDesk>;

interface Line {
  accountId: string;
  seq: bigint;
  operator: string;
  reason: string;
  amountMinor: bigint;
}

/** Manual handling of feed lines that could not be booked automatically. */
export function makeFeedDesk({ db, bookInflow }: { db: Db; bookInflow: BookInflow }) {
  return {
    /** Books it by hand as an unmatched inflow; its owner is decided in the queue like that of any other. */
    book: (line: Line & { reference: string; fromBank: string; fromName: string }) =>
      settleLine(db, line, async (tx, row) => {
        if (line.amountMinor <= 0n || !isToldAmount(line, row.raw)) refuse('KEY_INVALID');
        // The same reference in another spelling is the same credit.
        if (await isReferenceTaken(tx, line)) refuse('KEY_INVALID');
        const booked = await bookInflow(
          tx,
          {
            receivingAccountId: row.receiving_account_id,
            bankRef: line.reference,
            amountMinor: line.amountMinor,
            currency: row.currency,
            fromBank: line.fromBank,
            fromAccountMasked: '',
            fromName: line.fromName,
            occurredAt: row.seen_at.toISOString(),
            source: 'hand',
            houseCode: row.bank_code === 'PREPAID' ? 'prepaid' : 'bank',
          },
          { outcome: 'wait', reason: 'UNKNOWN_SENDER' },
        );
        // A reference that was booked before is another line's, or one of another amount.
        if (booked.state !== 'UNMATCHED' || booked.amountMinor !== line.amountMinor) refuse('KEY_INVALID');
        return { outcome: 'BOOKED', inflowId: booked.inflowId };
      }),
    explain: (line: Line) => settleLine(db, line, async () => ({ outcome: 'EXPLAINED', inflowId: null })),
  };
}

const rowOfFile = z.object({ amount: z.string().check(z.regex(/^\d+$/)) });

/** False where a row of a file, whose amount was read, is booked with another one; the numbers of such rows are below zero. */
function isToldAmount({ seq, amountMinor }: Line, raw: unknown): boolean {
  const told = seq < 0n ? rowOfFile.safeParse(raw) : undefined;
  return !told?.success || BigInt(told.data.amount) === amountMinor;
}

type Outcome = Pick<Settlement, 'outcome' | 'inflowId'>;

async function settleLine(db: Db, line: Line, decide: (tx: Tx, row: SetAsideRow) => Promise<Outcome>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = (await lockSetAside(tx, line.accountId, line.seq)) ?? refuse('NO_DATA');
    const outcome = await decide(tx, row);
    if (!(await insertSettlement(tx, { ...line, ...outcome }))) refuse('NO_DATA');
    await recordAct(tx, {
      operator: line.operator,
      action: outcome.outcome === 'BOOKED' ? 'feed-line.book' : 'feed-line.explain',
      subject: `${line.accountId}/${line.seq}`,
      reason: line.reason,
    });
  });
}
