import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sha256 } from '../../../platform/process/ids.ts';
import type { BookInflow } from '../../../queries/deposits/inflow-facts.ts';
import type { SenderDeps } from '../../../queries/members/sender-facts.ts';
import { insertFeedLine } from './feed-line-store.ts';
import { matchSender } from './sender-match.ts';
import { lookUpSenders } from './sender-store.ts';

/** A line of a statement that two have agreed on, and that nobody else has told. */
export interface FileLine {
  fileId: string;
  receivingAccountId: string;
  currency: CashCurrency;
  /** What the line is known by, wherever it is told again. */
  identity: string;
  amountMinor: bigint;
  fromBank: string;
  fromAccountMasked: string;
  fromName: string;
  /** ISO 8601. */
  at: string;
  /** Perhaps money that is here already: people say whether it is. */
  isDoubted: boolean;
  /** As the bank wrote it, for people. */
  told: string;
}

export type TakeFileLine = (tx: Tx, line: FileLine) => Promise<void>;

/** Takes a line of a statement as one of the feed is taken: the same search for its sender, the same booking. */
export function makeTakeFileLine({ sealer, bookInflow }: SenderDeps & { bookInflow: BookInflow }): TakeFileLine {
  return async (tx, line) => {
    const { identity: reference, amountMinor: amount, currency, receivingAccountId, fileId } = line;
    const place = { accountId: receivingAccountId, seq: seqOf(reference), statementFile: fileId };
    if (line.isDoubted) {
      const { fromBank, fromAccountMasked, fromName, at, told } = line;
      const raw = { reference, at, amount: String(amount), fromBank, fromAccountMasked, fromName, told };
      return insertFeedLine(tx, { ...place, problem: 'MAYBE_KNOWN', raw });
    }
    const senders = await lookUpSenders(tx, [line]);
    const match = matchSender({ sealer }, senders, { accountCurrency: currency, transaction: line });
    const fact = {
      receivingAccountId,
      bankRef: reference,
      amountMinor: amount,
      currency,
      fromBank: line.fromBank,
      fromAccountMasked: line.fromAccountMasked,
      fromName: line.fromName,
      occurredAt: line.at,
      source: 'file' as const,
      houseCode: 'bank',
    };
    await bookInflow(tx, fact, match);
    await insertFeedLine(tx, { ...place, transaction: { reference, amount, currency } });
  };
}

/** A gift link of which the company cannot say what became of it: whoever has the wallet books it, or says that nothing came. */
export async function setGiftAside(
  tx: Tx,
  link: { linkId: string; memberId: string; receivingAccountId: string; at: string; why: string },
): Promise<void> {
  const { receivingAccountId: accountId, linkId, memberId, at, why } = link;
  const reference = `gift-${linkId}`;
  await insertFeedLine(tx, {
    ...{ accountId, seq: seqOf(reference), problem: 'GIFT_UNSURE' },
    raw: { reference, at, memberId, told: why },
  });
}

/** Lines of a file have no number of the bank: theirs are below zero, by what they are known by. */
const seqOf = (identity: string) => -1n - (sha256(identity).readBigUInt64BE() >> 5n);
