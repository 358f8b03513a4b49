import { DEPOSIT_MATCH_POLICY } from '@kapao/contract/policies/deposit-match.ts';
import { type PolicyValue, policyValue } from '@kapao/contract/policies/policy.ts';
import { bankCodeInside } from '@kapao/contract/shared/banks.ts';
import { sql } from 'kysely';
import type { BankTransaction } from '../../../gateways/bank-feed.ts';
import { type Db, PREPARED, type Tx } from '../../../platform/database/db.ts';
import { storedPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { type AccountOwner, ownersOfMasks, type SenderFit } from '../../../queries/members/sender-facts.ts';

/** Accounts whose numbers end alike; beyond these only proven ones, which come first, are credited. */
export const MAX_CANDIDATES = 500;

/** What is known of the senders of some transfers. */
export interface Senders {
  policy: PolicyValue<typeof DEPOSIT_MATCH_POLICY>;
  ownersOf: (transaction: SentFrom) => readonly AccountOwner[];
  /** What was found of them so far, by owner and sender: the lines of a page have few senders. */
  fits: Map<string, SenderFit>;
}

type SentFrom = Pick<BankTransaction, 'fromBank' | 'fromAccountMasked'>;

/** The same for all transfers of one account. */
export const keyOfSender = ({ fromBank, fromAccountMasked }: SentFrom) =>
  `${bankCodeInside(fromBank)} ${fromAccountMasked}`;

type PlacedOwner = AccountOwner & { place: number };
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** Senders without a single owner leave one row, which has the policy alone. */
const isOwner = <Row extends Nullable<PlacedOwner>>(row: Row): row is Row & PlacedOwner => row.place !== null;

/** Whose accounts could have sent these transfers, and how surely they must have, in one statement. */
export async function lookUpSenders(db: Db | Tx, transactions: readonly SentFrom[]): Promise<Senders> {
  const senders = [...new Map(transactions.map((transaction) => [keyOfSender(transaction), transaction]))];
  const accounts = senders.map(([, { fromBank, fromAccountMasked }]) => ({
    bankCode: bankCodeInside(fromBank),
    masked: fromAccountMasked,
  }));
  const found = await sql<Nullable<PlacedOwner> & { policy: unknown }>`${PREPARED}select o.*, k.policy
    from (select ${storedPolicy(DEPOSIT_MATCH_POLICY)} as policy) k
      left join (${ownersOfMasks(accounts, MAX_CANDIDATES)}) o on true`.execute(db);
  const byPlace = Map.groupBy(found.rows.filter(isOwner), ({ place }) => place);
  const owners = new Map(senders.map(([key], index) => [key, byPlace.get(index + 1) ?? []]));
  return {
    policy: policyValue(DEPOSIT_MATCH_POLICY, found.rows[0]?.policy),
    ownersOf: (transaction) => owners.get(keyOfSender(transaction)) ?? [],
    fits: new Map(),
  };
}
