import { expect, it } from 'vitest';
import { launchAddress } from './launch-address.ts';

const site = { game: 'pg', origin: 'https://kapao.example', providerHost: undefined };
const own = { provider: 'pg', text: 'games.example.com' };

it('opens what the provider answered', () => {
  expect(launchAddress('https://pg.example/play?t=1#a', site)).toBe('https://pg.example/play?t=1#a');
  expect(launchAddress('/games/pg', site)).toBe('https://kapao.example/games/pg');
});

it('opens the one provider at the host of this site, with the rest of its address', () => {
  expect(launchAddress('https://pg.example/play?t=1#a', { ...site, providerHost: own })).toBe(
    'https://games.example.com/play?t=1#a',
  );
  expect(launchAddress('https://joker2.example/', { ...site, game: 'joker2', providerHost: own })).toBe(
    'https://joker2.example/',
  );
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])('does not open %s', (link) => {
  expect(launchAddress(link, site)).toBeUndefined();
});
