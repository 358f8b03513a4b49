import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** What a bank has reported, for who compares it with a proof of payment. */
export interface ReportedInflow {
  inflow_id: string;
  receiving_account_id: string;
  amount: bigint;
  currency: CashCurrency;
  state: 'UNMATCHED' | 'CREDITED' | 'RETURNED';
  from_bank: string;
  from_account_masked: string;
  from_name: string;
  house_code: string;
  occurred_at: Date;
  credited_member_id: string | null;
  /** True of one that an operator wrote down: no bank has reported its amount. */
  is_by_hand: boolean;
}

interface BankReference {
  bankCode: string;
  bankReference: string;
}

/** What the banks have already reported under a slip's bank and reference; at most one, because references name one transfer. */
export async function inflowOfReference(db: Db | Tx, code: BankReference): Promise<ReportedInflow | undefined> {
  return (await inflowsOfReferences(db, [code]))[0];
}

/** The same of many, each at its place. */
export async function inflowsOfReferences(
  db: Db | Tx,
  codes: readonly BankReference[],
): Promise<(ReportedInflow | undefined)[]> {
  const found = await sql<
    ReportedInflow & { place: bigint }
  >`select c.place, i.inflow_id, i.receiving_account_id, i.amount,
      i.currency, i.state, i.from_bank, i.from_account_masked, i.from_name, i.house_code, i.occurred_at, i.credited_member_id,
      i.source = 'hand' as is_by_hand
    from unnest(${codes.map(({ bankReference }) => bankReference)}::text[],
      ${codes.map(({ bankCode }) => bankCode)}::text[]) with ordinality as c (reference, bank, place)
    cross join lateral (select * from inflows where bank_ref = c.reference and from_bank = c.bank limit 2) i`.execute(
    db,
  );
  return codes.map((_, at) => {
    const here = found.rows.filter(({ place }) => Number(place) === at + 1);
    return here.length === 1 ? here[0] : undefined;
  });
}
