import type { AmlRule } from '@kapao/contract/operator/aml-case.ts';
import { AML_CASES_POLICY } from '@kapao/contract/policies/aml-cases.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { stakedSince } from '../../../queries/games/bet-facts.ts';
import { linksOf, membersNamed, nameMarksOf, STRONG_KINDS } from '../../../queries/rewards/likeness-facts.ts';
import { type AmlFacts, type AmlPolicy, findHits, longestDays, passSince, type SharedMark } from './aml-case-rules.ts';
import {
  type CursorName,
  currenciesOf,
  holdRings,
  judgedOf,
  listedBy,
  moveCursor,
  nextFinal,
  nextListed,
  nextMembers,
  openCase,
  paymentsOf,
  takeCursor,
  withSharedCase,
} from './aml-watch-store.ts';

const CURSORS: readonly CursorName[] = ['deposit', 'withdrawal', 'member', 'watch-list'];

/**
 * Checks what is new against the rules, batch by batch: payments that became final, members who registered, names added to a list. A batch
 * and the cursor behind it are one transaction, so a killed process reads it again, and the database keeps one open case per member and rule.
 */
export function makeAmlWatch({ db, lagSeconds }: { db: Db; lagSeconds: number }) {
  /** Reads one batch of each; answers whether there was any. */
  return async function lookOnce(): Promise<boolean> {
    const policy = await readPolicy(db, AML_CASES_POLICY);
    let isAny = false;
    for (const name of CURSORS) {
      isAny = (await inTransaction(db, (tx) => lookAtPiece(tx, name, { policy, lagSeconds }))) || isAny;
    }
    return isAny;
  };
}

interface Looking {
  policy: AmlPolicy;
  lagSeconds: number;
}

async function lookAtPiece(tx: Tx, name: CursorName, { policy, lagSeconds }: Looking): Promise<boolean> {
  const cursor = await takeCursor(tx, name);
  if (!cursor) return false;
  if (name === 'watch-list') {
    const listed = await nextListed(tx, cursor.number);
    const last = listed.at(-1);
    if (!last) return false;
    await judge(
      tx,
      await membersNamed(
        tx,
        listed.flatMap(({ marks }) => marks),
      ),
      policy,
    );
    await moveCursor(tx, name, { ...cursor, number: last.entry_id });
    return true;
  }
  const piece = { after: cursor.at, lagSeconds };
  const news = name === 'member' ? await nextMembers(tx, piece) : await nextFinal(tx, name, piece);
  const last = news.at(-1);
  if (!last) return false;
  await judge(tx, [...new Set(news.map(({ member_id }) => member_id))].toSorted(), policy);
  await moveCursor(tx, name, { ...cursor, at: last.at });
  return true;
}

/** Opens a case for every rule that found something; one case is enough for a ring of accounts. */
async function judge(tx: Tx, memberIds: readonly string[], policy: AmlPolicy): Promise<void> {
  const known = await amlFactsOf(tx, memberIds, policy);
  const others = known.flatMap(({ facts }) => facts.shared.flatMap((shared) => shared.memberIds));
  if (others.length > 0) await holdRings(tx);
  const inCase = new Set(others.length === 0 ? [] : await withSharedCase(tx, others));
  for (const { memberId, facts } of known) {
    const shared = facts.shared.filter((mark) => !mark.memberIds.some((other) => inCase.has(other)));
    for (const hit of findHits({ ...facts, shared }, policy)) {
      await openCase(tx, { memberId, currency: facts.currency, hit, stakedMinor: facts.stakedMinor });
      if (hit.rule === 'SHARED') inCase.add(memberId);
    }
  }
}

/** What the rules know of each of these members, in a fixed number of statements. */
export async function amlFactsOf(
  db: Db | Tx,
  memberIds: readonly string[],
  policy: AmlPolicy,
): Promise<{ memberId: string; facts: AmlFacts }[]> {
  if (memberIds.length === 0) return [];
  const payments = Map.groupBy(await paymentsOf(db, memberIds, longestDays(policy)), ({ member_id }) => member_id);
  const links = await linksOf(db, { memberIds, kinds: STRONG_KINDS, days: policy.sharedDays });
  const judged = Map.groupBy(await judgedOf(db, memberIds), ({ member_id }) => member_id);
  const names = await nameMarksOf(db, memberIds);
  const listed =
    names.length === 0
      ? []
      : await listedBy(
          db,
          names.map(({ mark }) => mark),
        );
  const members = (await currenciesOf(db, memberIds)).map(({ member_id: memberId, currency, now }) => {
    const rows = judged.get(memberId) ?? [];
    const judgedUntil: Partial<Record<AmlRule, Date>> = Object.fromEntries(
      rows.map(({ rule, until }) => [rule, until]),
    );
    return { memberId, currency, now, rows, judgedUntil };
  });
  const staked = await stakedSince(
    db,
    members.map(({ memberId, ...member }) => ({ memberId, since: passSince(member, policy) })),
  );
  return members.map(({ memberId, currency, now, rows, judgedUntil }) => {
    const seen = new Set(rows.flatMap(({ entries }) => entries));
    const isOwn = (mark: Buffer) => names.some((name) => name.member_id === memberId && name.mark.equals(mark));
    const facts: AmlFacts = {
      ...{ now, currency, judgedUntil },
      payments: (payments.get(memberId) ?? []).map(({ operation_id, kind, at, amount, state }) => ({
        ...{ operationId: operation_id, kind, at, amountMinor: amount, state },
      })),
      stakedMinor: staked.find((row) => row.member_id === memberId)?.staked ?? 0n,
      shared: marksOfMember(links, memberId),
      listed: listed
        .filter(({ mark, entryId }) => isOwn(mark) && !seen.has(entryId))
        .map(({ mark: _, ...name }) => name),
      open: new Set(rows.filter(({ is_open }) => is_open).map(({ rule }) => rule)),
    };
    return { memberId, facts };
  });
}

function marksOfMember(links: Awaited<ReturnType<typeof linksOf>>, memberId: string): SharedMark[] {
  const own = links.filter(({ member_id }) => member_id === memberId);
  return [...Map.groupBy(own, ({ kind }) => kind)].map(([kind, rows]) => ({
    kind,
    memberIds: rows.map(({ other_id }) => other_id),
  }));
}
