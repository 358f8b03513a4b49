import { namesFit, nameWords } from '@kapao/contract/shared/bank-names.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type MemberFacts, membersByMaskedAccount } from '../account/account-facts.ts';
import { type Likely, rankCandidates } from './inflow-candidate-rules.ts';
import type { InflowRow } from './inflow-store.ts';

/** Looked at for each reason, and shown in the end. */
const MOST_LOOKED_AT = 20;
const MOST_SHOWN = 5;

export interface RankedMember extends MemberFacts {
  reasons: Likely['reason'][];
}

/** Members who are likely to have sent a waiting inflow, likeliest first. */
export async function likelySenders(db: Db, inflow: InflowRow): Promise<RankedMember[]> {
  const account = { bankCode: inflow.from_bank, masked: inflow.from_account_masked, most: MOST_LOOKED_AT };
  const byAccount = await membersByMaskedAccount(db, account);
  const found: Likely[] = [
    ...byAccount.map(({ member_id: memberId }) => ({ memberId, reason: 'ACCOUNT' as const })),
    ...(await byName(db, inflow.from_name)),
    ...(await byTraces(db, inflow)),
  ];
  const ranked = rankCandidates(found).slice(0, MOST_SHOWN);
  const members = await membersOf(
    db,
    ranked.map(({ memberId }) => memberId),
  );
  return ranked.flatMap(({ memberId, reasons }) => {
    const member = members.find((row) => row.member_id === memberId);
    return member ? [{ ...member, reasons }] : [];
  });
}

async function byName(db: Db, name: string): Promise<Likely[]> {
  const [first] = nameWords(name);
  if (first === undefined || [...first].length < 2) return [];
  const found = await sql<{ member_id: string; bank_account_name: string }>`select member_id, bank_account_name
    from members where upper(split_part(bank_account_name, ' ', 1)) = ${first} limit ${MOST_LOOKED_AT}`.execute(db);
  return found.rows
    .filter((row) => namesFit(name, row.bank_account_name))
    .map((row) => ({ memberId: row.member_id, reason: 'NAME' }));
}

/** Whom this account paid for before, and whose slip or code of the same amount is around its time. */
async function byTraces(db: Db, inflow: InflowRow): Promise<Likely[]> {
  const { from_bank: bank, from_account_masked: masked, amount, occurred_at: at } = inflow;
  const found = await sql<Likely>`
    (select distinct credited_member_id as "memberId", 'BEFORE' as reason from inflows
      where from_bank = ${bank} and from_account_masked = ${masked} and ${masked} ~ '[0-9]{3}' and credited_member_id is not null
      limit ${MOST_LOOKED_AT})
    union all
    (select distinct member_id, 'SLIP' from slips where amount = ${amount} and inflow_id is null
      and created_at between ${at}::timestamptz - interval '1 day' and ${at}::timestamptz + interval '1 day' limit ${MOST_LOOKED_AT})
    union all
    (select distinct member_id, 'QR' from qr_codes where amount = ${amount} and state <> 'PAID'
      and created_at between ${at}::timestamptz - interval '1 day' and ${at}::timestamptz limit ${MOST_LOOKED_AT})`.execute(
    db,
  );
  return found.rows;
}

async function membersOf(db: Db, ids: readonly string[]): Promise<MemberFacts[]> {
  const found = await sql<MemberFacts>`select member_id, name, username, currency, status, bank_code, bank_account_name,
    bank_account_no_sealed, bank_changed_at from members where member_id = any(${[...ids]}::text[])`.execute(db);
  return found.rows;
}
