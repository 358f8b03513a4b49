import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { CASH_CURRENCIES, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { mayActAlone } from '../../../queries/backoffice/alone-facts.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
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

const KIND = 'feed-line.explain';
/** Lines keep the hundredths of the bank, also of a currency that is not paid in hundredths. */
const LINE_CURRENCY = 'THB';

/** The line and its amount as both operators read them. */
const content = z.strictObject({
  receivingAccount: z.string(),
  lineNo: z.string(),
  raw: z.string(),
  amount: z.number(),
  currency: z.enum(CASH_CURRENCIES),
});

/** Manual handling of feed lines that could not be booked automatically. */
export function makeFeedDesk({ db, bookInflow, propose }: { db: Db; bookInflow: BookInflow; propose: Propose }) {
  return {
    /** Books it by hand as an unmatched inflow; its owner is decided in the queue like that of any other. */
    book: (line: Line & { reference: string; fromBank: string; fromName: string }) =>
      inTransaction(db, async (tx) => {
        const row = await waitingLine(tx, line);
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
        await settle(tx, line, { outcome: 'BOOKED', inflowId: booked.inflowId });
        await recordAct(tx, { ...actOf(line), action: 'feed-line.book' });
      }),

    /** Ends a line that is no deposit. Above the limit of one operator it returns a proposal, because its amount explains a difference of the books. */
    explain: (line: Line): Promise<Proposed | undefined> =>
      inTransaction(db, async (tx) => {
        const row = await waitingLine(tx, line);
        const { subject, operator, reason } = actOf(line);
        const { currency } = row;
        const lone = { operator, action: 'inflow.assign', subject, currency, amountMinor: line.amountMinor } as const;
        if (line.amountMinor > 0n && !(await mayActAlone(tx, lone))) {
          return propose(tx, { kind: KIND, subject, content: contentOf(line, row), reason, operator });
        }
        await settle(tx, line, EXPLAINED);
        await recordAct(tx, { operator, subject, reason, action: KIND });
        return undefined;
      }),

    publisher,
  };
}

const publisher: Publisher = {
  kind: KIND,
  rights: { write: 'inflows.assign', decide: 'inflows.assign' },
  isOwnCall: true,
  check: (given) => readOrRefuse(content, given),
  async publish(tx, { content: agreed, proposedBy, approvedBy, reason }) {
    const { receivingAccount, lineNo: seq, amount } = content.parse(agreed);
    const amountMinor = minorOrRefuse(amount, LINE_CURRENCY);
    const line = { accountId: receivingAccount, seq: BigInt(seq), amountMinor, operator: proposedBy, reason };
    await waitingLine(tx, line);
    await settle(tx, line, EXPLAINED);
    await recordActOfTwo(tx, { ...actOf(line), action: KIND }, approvedBy);
  },
};

const contentOf = (
  { accountId, seq, amountMinor }: Line,
  { currency, raw }: SetAsideRow,
): z.output<typeof content> => ({
  ...{
    receivingAccount: accountId,
    lineNo: String(seq),
    raw: JSON.stringify(raw)
      .replaceAll(/[{}[\]"]+/g, ' ')
      .trim(),
    currency,
  },
  amount: fromMinor(amountMinor, LINE_CURRENCY),
});

const actOf = ({ accountId, seq, operator, reason }: Line) => ({
  ...{ operator, reason, subject: `${accountId}/${seq}` },
});

const rowOfFile = z.object({ amount: z.string().check(z.regex(/^\d+$/)) });

/** False where a row of a file, whose amount was read, is booked with another one; the numbers of such rows are below zero. */
function isToldAmount({ seq, amountMinor }: Line, raw: unknown): boolean {
  const told = seq < 0n ? rowOfFile.safeParse(raw) : undefined;
  return !told?.success || BigInt(told.data.amount) === amountMinor;
}

const EXPLAINED = { outcome: 'EXPLAINED', inflowId: null } as const;

type Outcome = Pick<Settlement, 'outcome' | 'inflowId'>;

const waitingLine = async (tx: Tx, { accountId, seq }: Line): Promise<SetAsideRow> =>
  (await lockSetAside(tx, accountId, seq)) ?? refuse('NO_DATA');

async function settle(tx: Tx, line: Line, outcome: Outcome): Promise<void> {
  if (!(await insertSettlement(tx, { ...line, ...outcome }))) refuse('NO_DATA');
}
