import { type AmlLinks, LINK_STEPS } from '@kapao/contract/operator/aml-case.ts';
import { LIKENESS_KINDS } from '@kapao/contract/shared/likeness.ts';
import type { Db } from '../../../platform/database/db.ts';
import { linksOf } from '../../../queries/rewards/likeness-facts.ts';
import { invitedWith, namesOf, withCase } from './aml-case-store.ts';
import { type Link, makeGraph } from './aml-graph.ts';

/** An address alone links whole towns. */
const LINKING = LIKENESS_KINDS.filter((kind) => kind !== 'ADDRESS');
const LINK_DAYS = 366;

/** The accounts around a member, at most forty and two steps far, and what links each pair of them. */
export async function readLinks(db: Db, memberId: string): Promise<AmlLinks> {
  const graph = makeGraph(memberId);
  for (let step = 1; step <= LINK_STEPS; step += 1) graph.add(step, await linksAmong(db, graph.atStep(step - 1)));
  // Those at the end are linked with each other as well.
  graph.link(await linksAmong(db, graph.atStep(LINK_STEPS)));
  const ids = graph.memberIds();
  const [names, inCase] = [await namesOf(db, ids), new Set(await withCase(db, ids))];
  const members = names.map(({ member_id: id, name, username, status }) => ({
    ...{ memberId: id, name, username, steps: graph.stepOf(id) },
    ...{ isFrozen: status === 'FROZEN', hasCase: inCase.has(id) },
  }));
  return { members: members.toSorted((a, b) => a.steps - b.steps), links: graph.links(), isCut: graph.isCut() };
}

async function linksAmong(db: Db, memberIds: readonly string[]): Promise<Link[]> {
  if (memberIds.length === 0) return [];
  const alike = await linksOf(db, { memberIds, kinds: LINKING, days: LINK_DAYS });
  const invited = await invitedWith(db, memberIds);
  return [...alike, ...invited.map((pair) => ({ ...pair, kind: 'INVITE' as const }))];
}
