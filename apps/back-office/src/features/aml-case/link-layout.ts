import type { AmlLinks } from '@kapao/contract/operator/aml-case.ts';

export interface Place {
  x: number;
  y: number;
}

/** Half of the drawing; it is square, with the member of the case in the middle. */
export const HALF = 500;
const RINGS = [0, 210, 410] as const;

/**
 * Accounts on rings by their steps, each beside the one that leads to it, so that lines cross little. The same accounts are always drawn the
 * same way.
 */
export function placesOf({ members, links }: Pick<AmlLinks, 'members' | 'links'>): ReadonlyMap<string, Place> {
  const angles = new Map<string, number>();
  const leaderOf = (id: string, steps: number) => {
    const others = links.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
    return others.find((other) => members.some((one) => one.memberId === other && one.steps === steps - 1));
  };
  for (const step of [1, 2]) {
    const ring = members
      .filter(({ steps }) => steps === step)
      .map(({ memberId }) => ({ memberId, near: angles.get(leaderOf(memberId, step) ?? '') ?? 0 }))
      .toSorted((a, b) => a.near - b.near || (a.memberId < b.memberId ? -1 : 1));
    for (const [index, { memberId }] of ring.entries()) angles.set(memberId, (2 * Math.PI * index) / ring.length);
  }
  return new Map(
    members.map(({ memberId, steps }) => {
      const angle = (angles.get(memberId) ?? 0) - Math.PI / 2;
      const radius = RINGS[steps] ?? RINGS[2];
      return [memberId, { x: HALF + radius * Math.cos(angle), y: HALF + radius * Math.sin(angle) }];
    }),
  );
}
