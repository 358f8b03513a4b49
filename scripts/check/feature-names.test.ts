import { expect, test } from 'vitest';
import { featureNameFaults } from './feature-names.ts';

const SERVED = [
  'apps/server/src/domains/rewards/invite/invite-part.ts',
  'apps/server/src/domains/rewards/invite/circle-routes.ts',
];

test.each([
  'packages/contract/src/member/invite.ts',
  'packages/contract/src/operator/circle.ts',
  'apps/member-web/src/features/invite/friends.tsx',
  'apps/back-office/src/features/circle/circles-page.tsx',
])('%s is called as the server calls it', (file) => {
  expect(featureNameFaults([...SERVED, file], {})).toEqual([]);
});

test.each([
  ['packages/contract/src/operator/earnings.ts', 'earnings'],
  ['packages/contract/src/operator/invites.ts', 'invites'],
  ['apps/member-web/src/features/friends/friends.tsx', 'friends'],
  ['apps/back-office/src/features/cir/page.tsx', 'cir'],
])('%s is refused while the server knows nothing of that name', (file, name) => {
  expect(featureNameFaults([...SERVED, file], {})).toEqual([
    `${file}: no feature of the server is called ${name}, and none of its files begins so`,
  ]);
});

test('an exception names features that exist, and goes when nobody needs it', () => {
  const home = 'apps/member-web/src/features/home/home-page.tsx';
  expect(featureNameFaults([...SERVED, home], { home: { of: ['invite'] } })).toEqual([]);
  expect(featureNameFaults([...SERVED, home], { home: { of: ['gone'] } })).toEqual(['home: no feature is called gone']);
  expect(featureNameFaults(SERVED, { home: { of: ['invite'] } })).toEqual([
    'home needs no exception: drop it from SHARED_NAMES',
  ]);
});
