import { type AmlLinks, MAX_LINKED } from '@kapao/contract/operator/aml-case.ts';

export type LinkKind = AmlLinks['links'][number]['by'][number];

/** Two accounts and one thing that links them, in either order. */
export interface Link {
  member_id: string;
  other_id: string;
  kind: LinkKind;
}

interface Pair {
  from: string;
  to: string;
  by: Set<LinkKind>;
}

/** Accounts by how many steps they are away from the first, at most forty, and the pairs among them. */
export function makeGraph(root: string) {
  const steps = new Map([[root, 0]]);
  const pairs = new Map<string, Pair>();
  let isCut = false;
  const stepOf = (memberId: string) => steps.get(memberId) ?? 0;

  function link(links: readonly Link[]): void {
    for (const { member_id: a, other_id: b, kind } of links) {
      if (!steps.has(a) || !steps.has(b) || a === b) continue;
      const isForward = stepOf(a) < stepOf(b) || (stepOf(a) === stepOf(b) && a < b);
      const [from, to] = isForward ? [a, b] : [b, a];
      const pair = pairs.get(`${from} ${to}`) ?? { from, to, by: new Set<LinkKind>() };
      pair.by.add(kind);
      pairs.set(`${from} ${to}`, pair);
    }
  }

  return {
    stepOf,
    link,
    memberIds: () => [...steps.keys()],
    atStep: (step: number) => [...steps].filter(([, own]) => own === step).map(([id]) => id),
    isCut: () => isCut,
    /** The accounts with the most links come first; those beyond the limit are left out with their links. */
    add(step: number, links: readonly Link[]): void {
      const isNew = ({ other_id: id }: Link) => !steps.has(id);
      const found = Map.groupBy(links.filter(isNew), ({ other_id: id }) => id);
      const inOrder = [...found].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
      const room = MAX_LINKED - steps.size;
      isCut ||= inOrder.length > room;
      for (const [id] of inOrder.slice(0, room)) steps.set(id, step);
      link(links);
    },
    links: (): AmlLinks['links'] => [...pairs.values()].map(({ by, ...pair }) => ({ ...pair, by: [...by].toSorted() })),
  };
}
