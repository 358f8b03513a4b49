import '../testing/page-settings.ts';
import { expect, it } from 'vitest';
import { queryKeys } from '../api/query-keys.ts';
import { render, words } from '../testing/render.tsx';
import { walletOf } from '../testing/wallet-of.ts';
import { ActionDrawer } from './action-drawer.tsx';

const drawer = (isActive?: boolean) =>
  render(<ActionDrawer onClose={() => undefined} />, {
    answers: [walletOf(), ...(isActive === undefined ? [] : [[[...queryKeys.wheel, 'active'], { isActive }] as const])],
  });

it('the wheel is among the actions only when the server says it is active; else its place refreshes the balance', () => {
  expect(drawer(true)).toContain(words.actions.spin);
  for (const isActive of [false, undefined]) {
    expect(drawer(isActive)).not.toContain(words.actions.spin);
    expect(drawer(isActive)).toContain('100.00');
  }
});
