import { DEPOSIT_MATCH_POLICY } from '@kapao/contract/policies/deposit-match.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { matchNames } from '../../platform/name-match.ts';
import { nameWords } from '../../platform/name-words.ts';
import {
  type AccountOwner,
  accountOwners,
  compareSender,
  isSinceEntry,
  ownersByMask,
  type SenderDeps,
  type SenderFit,
} from '../account/sender-facts.ts';
import { readPolicy } from '../policy/policy-facts.ts';
import { type Likely, rankCandidates } from './inflow-candidate-rules.ts';
import type { InflowRow } from './inflow-store.ts';

/** Looked at for each reason, and shown in the end. */
const MOST_LOOKED_AT = 20;
const MOST_SHOWN = 5;
/** Names that agree less are not worth a look. */
const NAME_WORTH_A_LOOK = 40;

export interface RankedMember extends SenderFit {
  owner: AccountOwner;
  reasons: Likely['reason'][];
  /** The account was entered here before the money was sent. */
  isSinceEntry: boolean;
}

/** Members who are likely to have sent a waiting inflow, likeliest first. */
export async function likelySenders(db: Db, deps: SenderDeps, inflow: InflowRow): Promise<RankedMember[]> {
  const sender = { bankCode: inflow.from_bank, masked: inflow.from_account_masked, names: [inflow.from_name] };
  const policy = await readPolicy(db, DEPOSIT_MATCH_POLICY);
  const byMask = await ownersByMask(db, { ...sender, most: MOST_LOOKED_AT });
  const traces = [...(await byName(db, inflow.from_name)), ...(await byTraces(db, inflow))];
  const others = await accountOwners(
    db,
    traces.map(({ memberId }) => memberId),
  );
  const owners = new Map([...byMask, ...others].map((owner) => [owner.member_id, owner]));
  const compared = new Map([...owners].map(([id, owner]) => [id, compareSender(deps, sender, owner)]));
  const fits = [...owners.values()].flatMap((owner): Likely[] => {
    const memberId = owner.member_id;
    const fit = compared.get(memberId);
    const isAccount = fit !== undefined && fit.account !== 'differs';
    return [
      ...(isAccount ? [{ memberId, reason: 'ACCOUNT' as const }] : []),
      ...(isAccount && owner.isProven ? [{ memberId, reason: 'PROVEN' as const }] : []),
      ...(fit && fit.name.score >= policy.nameScore ? [{ memberId, reason: 'NAME' as const }] : []),
    ];
  });
  return rankCandidates([...fits, ...traces])
    .slice(0, MOST_SHOWN)
    .flatMap(({ memberId, reasons }) => {
      const [owner, fit] = [owners.get(memberId), compared.get(memberId)];
      if (!owner || !fit) return [];
      // A whole name that fits says all that its first word does.
      const told = reasons.filter((reason) => reason !== 'FIRST_NAME' || !reasons.includes('NAME'));
      return [
        { ...fit, owner, reasons: told, isSinceEntry: isSinceEntry(owner, inflow.occurred_at, policy.clockSeconds) },
      ];
    });
}

/** By the first word of the name on the account; those that are another person's are left out. */
async function byName(db: Db, name: string): Promise<Likely[]> {
  const first = firstNameOf(name);
  if (first === undefined) return [];
  const found = await sql<{ member_id: string; bank_account_name: string }>`select member_id, bank_account_name
    from members where upper(split_part(bank_account_name, ' ', 1)) = ${first} limit ${MOST_LOOKED_AT}`.execute(db);
  return found.rows
    .filter((row) => matchNames(row.bank_account_name, name).score >= NAME_WORTH_A_LOOK)
    .map((row) => ({ memberId: row.member_id, reason: 'FIRST_NAME' }));
}

function firstNameOf(name: string): string | undefined {
  const first = nameWords(name)[0]?.text;
  return first !== undefined && [...first].length > 1 ? first : undefined;
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
