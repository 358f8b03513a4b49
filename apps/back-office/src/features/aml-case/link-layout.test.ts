import { expect, it } from 'vitest';
import { HALF, placesOf } from './link-layout.ts';

const member = (memberId: string, steps: number) => ({
  ...{ memberId, steps, name: memberId, username: memberId, isFrozen: false, hasCase: false },
});
const link = (from: string, to: string) => ({ from, to, by: ['DEVICE' as const] });

it('the member of the case is in the middle, others are on rings, and no two are at one place', () => {
  const members = [
    member('root', 0),
    ...Array.from({ length: 12 }, (_, index) => member(`a${index}`, 1)),
    ...Array.from({ length: 27 }, (_, index) => member(`b${index}`, 2)),
  ];
  const links = [
    ...members.slice(1, 13).map(({ memberId }) => link('root', memberId)),
    ...members.slice(13).map(({ memberId }, index) => link(`a${index % 12}`, memberId)),
  ];
  const places = placesOf({ members, links });
  expect(places.get('root')).toEqual({ x: HALF, y: HALF });
  const all = [...places.values()];
  for (const [index, a] of all.entries()) {
    expect(Math.max(a.x, a.y)).toBeLessThan(2 * HALF);
    expect(Math.min(a.x, a.y)).toBeGreaterThan(0);
    for (const b of all.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(60);
  }
});

it('an account two steps away is drawn beside the one that leads to it', () => {
  const members = [
    member('root', 0),
    member('left', 1),
    member('right', 1),
    member('of-right', 2),
    member('of-left', 2),
  ];
  const links = [link('root', 'left'), link('root', 'right'), link('right', 'of-right'), link('left', 'of-left')];
  const places = placesOf({ members, links });
  const away = (a: string, b: string) =>
    Math.hypot((places.get(a)?.x ?? 0) - (places.get(b)?.x ?? 0), (places.get(a)?.y ?? 0) - (places.get(b)?.y ?? 0));
  expect(away('right', 'of-right')).toBeLessThan(away('left', 'of-right'));
  expect(away('left', 'of-left')).toBeLessThan(away('right', 'of-left'));
});
