import '../../testing/page-settings.ts';
import type { StatementRow } from '@kapao/contract/member/statement.ts';
import { ICON_PATHS } from '@kapao/ui/icon-paths.ts';
import { expect, it } from 'vitest';
import { render, words } from '../../testing/render.tsx';
import { StatementItem } from './statement-item.tsx';

const ROW: StatementRow = {
  id: 'one',
  statementType: 'withdraw',
  from: 'WALLET',
  to: 'SCB',
  status: 'PENDING',
  state: 'REVIEW',
  amount: -321.5,
  currency: 'THB',
  createdAt: '2026-11-05T03:04:05Z',
  finalAt: null,
  reference: 'R1',
};
const names = { games: new Map<string, string>(), banks: new Map<string, string>() };
const itemOf = (change: Partial<StatementRow>) =>
  render(
    <StatementItem
      row={{ ...ROW, ...change }}
      names={names}
      nowMs={Date.parse('2026-11-05T06:04:05Z')}
      onOpen={() => undefined}
    />,
  );

it('a row of the statement has its icon, title, status, time, age and signed amount', () => {
  const waiting = itemOf({});
  expect(waiting).toContain(ICON_PATHS.withdraw);
  expect(waiting).toContain(words.money.statement.titles.withdraw);
  expect(waiting).toContain('05/11/2026 10:04:05');
  expect(waiting).toContain(words.ago('hour', 3));
  expect(waiting).toContain('\u2212321.50');
  expect(waiting).toContain(words.common.inProgress);
  expect(itemOf({ statementType: 'deposit', status: 'FAILED', state: 'FAILED' })).toContain(words.common.failed);
  const done = itemOf({ statementType: 'deposit', from: 'SCB', to: 'WALLET', status: 'SUCCESS', amount: 500 });
  expect(done).toContain(ICON_PATHS.deposit);
  expect(done).toContain(words.common.success);
  expect(done).toContain('+500.00');
});

it('an amount that was not paid is struck out, says why its money is back, and leaves the balance after it', () => {
  const refused = itemOf({ status: 'FAILED', state: 'REJECTED', balanceAfter: 900 });
  expect(refused).toContain('<b class="void">\u2212321.50');
  expect(refused).toContain(words.money.statement.left('900.00'));
  expect(itemOf({ status: 'SUCCESS', state: 'PAID' })).not.toContain('void');
});
