import { DEPOSIT_MATCH_POLICY } from '@kapao/contract/policies/deposit-match.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { codesBefore } from '../../../queries/deposits/qr-facts.ts';
import { slipsAround } from '../../../queries/deposits/slip-facts.ts';
import type { InflowRow } from '../../../queries/deposits/waiting-inflow-facts.ts';
import {
  type AccountOwner,
  accountOwners,
  compareSender,
  isNamed,
  isSinceEntry,
  ownersByMasks,
  type SenderDeps,
  type SenderFit,
} from '../../../queries/members/sender-facts.ts';
import { matchNames } from '../../../shared/name-match.ts';
import { firstWordsStored } from '../../../shared/name-words.ts';
import { type Likely, rankCandidates } from './inflow-candidate-rules.ts';

/** Looked at for each reason, and shown in the end. */
const MAX_CANDIDATES_PER_REASON = 20;
const MAX_SHOWN = 5;
/** Names that agree less are not shown. */
const NAME_WORTH_A_LOOK = 40;

export interface RankedMember extends SenderFit {
  owner: AccountOwner;
  reasons: Likely['reason'][];
  /** The account was entered here before the money was sent. */
  isSinceEntry: boolean;
  /** The least agreement of names, of 100. */
  nameScore: number;
}

/** Members who are likely to have sent waiting inflows, likeliest first, by inflow. */
export async function likelySenders(
  db: Db,
  deps: SenderDeps,
  inflows: readonly InflowRow[],
): Promise<Map<string, RankedMember[]>> {
  const accounts = inflows.map((inflow) => ({ bankCode: inflow.from_bank, masked: inflow.from_account_masked }));
  const [policy, byMask, named, paths] = await Promise.all([
    readPolicy(db, DEPOSIT_MATCH_POLICY),
    ownersByMasks(db, { accounts, most: MAX_CANDIDATES_PER_REASON }),
    byName(db, inflows),
    byTraces(db, inflows),
  ]);
  const traces = inflows.map((_, at) => [...(named[at] ?? []), ...(paths[at] ?? [])]);
  const others = await accountOwners(
    db,
    traces.flat().map(({ memberId }) => memberId),
  );
  return new Map(
    inflows.map((inflow, at) => {
      const mine = traces[at] ?? [];
      const traced = others.filter((owner) => mine.some(({ memberId }) => memberId === owner.member_id));
      const owners = [...(byMask[at] ?? []), ...traced];
      return [inflow.inflow_id, rank(deps, inflow, { owners, traces: mine, policy })];
    }),
  );
}

interface Known {
  owners: readonly AccountOwner[];
  traces: readonly Likely[];
  policy: { nameScore: number; clockSeconds: number };
}

function rank(deps: SenderDeps, inflow: InflowRow, { owners: found, traces, policy }: Known): RankedMember[] {
  const sender = { bankCode: inflow.from_bank, masked: inflow.from_account_masked, names: [inflow.from_name] };
  const owners = new Map(found.map((owner) => [owner.member_id, owner]));
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
    .slice(0, MAX_SHOWN)
    .flatMap(({ memberId, reasons }) => {
      const [owner, fit] = [owners.get(memberId), compared.get(memberId)];
      if (!owner || !fit) return [];
      // A full name match includes the match of its first word.
      const told = reasons.filter((reason) => reason !== 'FIRST_NAME' || !reasons.includes('NAME'));
      return [
        {
          ...fit,
          owner,
          reasons: told,
          isSinceEntry: isSinceEntry(owner, inflow.occurred_at, policy.clockSeconds),
          nameScore: policy.nameScore,
        },
      ];
    });
}

/** By the first word of the name on the account; those that are another person's are left out. */
async function byName(db: Db, inflows: readonly InflowRow[]): Promise<Likely[][]> {
  const named = new Map<string, NamedRow[]>();
  for (const name of new Set(inflows.map(({ from_name: told }) => told))) {
    const firstWords = firstWordsStored(name);
    if (firstWords.length > 0) named.set(name, await ownersNamed(db, firstWords));
  }
  return inflows.map(({ from_name: name }) =>
    (named.get(name) ?? [])
      .filter((row) => matchNames(row.bank_account_name, name).score >= NAME_WORTH_A_LOOK)
      .map((row) => ({ memberId: row.member_id, reason: 'FIRST_NAME' as const })),
  );
}

interface NamedRow {
  member_id: string;
  bank_account_name: string;
}

/** Each name is a statement, because its index ends where enough were found. */
async function ownersNamed(db: Db, firstWords: readonly string[]): Promise<NamedRow[]> {
  const found = await sql<NamedRow>`select m.member_id, m.bank_account_name from members m
    where ${isNamed(firstWords)} limit ${MAX_CANDIDATES_PER_REASON}`.execute(db);
  return found.rows;
}

/** Whom this account paid for before, and whose slip or code of the same amount is around its time. */
async function byTraces(db: Db, inflows: readonly InflowRow[]): Promise<Likely[][]> {
  const ids = inflows.map((inflow) => inflow.inflow_id);
  const traces = [...(await paidBefore(db, ids)), ...(await askedAround(db, ids))];
  return ids.map((id) =>
    traces.filter(({ inflowId }) => inflowId === id).map(({ memberId, reason }) => ({ memberId, reason })),
  );
}

type Trace = Likely & { inflowId: string };

async function paidBefore(db: Db, ids: readonly string[]): Promise<Trace[]> {
  const found = await sql<Trace>`
    select i.inflow_id as "inflowId", t."memberId", t.reason from inflows i cross join lateral (
      select distinct b.credited_member_id as "memberId", 'BEFORE' as reason from inflows b
        where b.from_bank = i.from_bank and b.from_account_masked = i.from_account_masked
          and i.from_account_masked ~ '[0-9]{3}' and b.credited_member_id is not null limit ${MAX_CANDIDATES_PER_REASON}) t
    where i.inflow_id = any(${[...ids]}::uuid[])`.execute(db);
  return found.rows;
}

async function askedAround(db: Db, ids: readonly string[]): Promise<Trace[]> {
  const found = await sql<Trace>`
    with asked as materialized (select inflow_id, amount, occurred_at from inflows where inflow_id = any(${[...ids]}::uuid[])),
    traced as (${slipsAround(sql`asked`)} union all ${codesBefore(sql`asked`)})
    select inflow_id as "inflowId", member_id as "memberId", reason
    from (select t.*, row_number() over (partition by inflow_id, reason) as nth from traced t) t
    where nth <= ${MAX_CANDIDATES_PER_REASON}`.execute(db);
  return found.rows;
}
