import { expect, it } from 'vitest';
import { makeOwnOrigin } from './own-origin.ts';

it.each([
  ['https://wallet.example', true],
  ['https://wallet.example:443', true],
  ['https://evil@wallet.example', false],
  ['https://evil:secret@wallet.example', false],
  ['https://@wallet.example', true],
  ['http://wallet.example', false],
  ['https://wallet.example:8443', false],
  ['https://wallet.example/path', false],
  ['https://wallet.example?x', false],
  ['https://wallet.example.evil.example', false],
  ['https://evil.example#wallet.example', false],
  ['https://www.wallet.example', false],
  ['https://wallet.example.', false],
  ['wallet.example', false],
  ['null', false],
  ['', false],
  ['file:///', false],
  ['https://127.0.0.1', false],
])('the origin %j is that of the site: %s', (origin, isOwn) => {
  expect(makeOwnOrigin('https://wallet.example/')(origin)).toBe(isOwn);
});

it('a site on this machine is known by each name of the machine, at its own port only', () => {
  const isOwn = makeOwnOrigin('http://127.0.0.1:8080');
  expect(['http://localhost:8080', 'http://[::1]:8080', 'http://127.0.0.1:8080'].map(isOwn)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['http://localhost:8090', 'https://localhost:8080', 'http://127.0.0.2:8080'].map(isOwn)).toEqual([
    false,
    false,
    false,
  ]);
});
