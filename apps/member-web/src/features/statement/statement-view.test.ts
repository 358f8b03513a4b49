import type { StatementRow } from '@kapao/contract/member/statement.ts';
import { placeOf } from '@kapao/contract/shared/statement-title.ts';
import { expect, test } from 'vitest';
import { outcomeOf } from '../../shell/statement-status.ts';
import { nextStepOf } from './next-step.ts';
import { groupByDay, viewStatement } from './statement-view.ts';

const names = { games: new Map([['pg', 'Naga Gold']]), banks: new Map([['KTB', 'Krungthai']]) };

function row(change: Partial<StatementRow>): StatementRow {
  return {
    id: '1',
    statementType: 'deposit',
    from: 'KTB',
    to: 'WALLET',
    status: 'SUCCESS',
    state: 'DONE',
    amount: 500,
    currency: 'THB',
    createdAt: '2026-11-20T18:30:00Z',
    finalAt: null,
    reference: 'R1',
    ...change,
  };
}

test.each([
  ['WALLET', { kind: 'wallet' }],
  ['pg', { kind: 'game', name: 'Naga Gold' }],
  ['KTB', { kind: 'bank', name: 'Krungthai' }],
  ['transit:pg', { kind: 'other' }],
  ['', { kind: 'other' }],
])('%j is named %o', (code, place) => {
  expect(placeOf(code, names)).toEqual(place);
});

test.each<[Partial<StatementRow>, object]>([
  [{}, { icon: 'deposit', tone: 'in', title: { key: 'bankDeposit' }, outcome: 'ok', isMoneyIn: true }],
  [
    { way: { code: 'QR', company: 'WW' } },
    { icon: 'qr', tone: 'in', title: { key: 'way', way: { code: 'QR', company: 'WW' } }, outcome: 'ok' },
  ],
  [
    { from: 'SCB', way: { code: 'GIFT' } },
    { icon: 'link', title: { key: 'way', way: { code: 'GIFT' } } },
  ],
  [{ from: 'gateway:x' }, { title: { key: 'deposit' } }],
  [
    { statementType: 'withdraw', from: 'WALLET', to: 'KTB', amount: -5, status: 'PENDING' },
    { icon: 'withdraw', tone: undefined, title: { key: 'withdraw' }, outcome: 'wait', isMoneyIn: false },
  ],
  [
    { statementType: 'withdraw', from: 'WALLET', to: 'KTB', amount: -5, status: 'FAILED' },
    { tone: 'bad', outcome: 'bad' },
  ],
  [
    { statementType: 'transfer', from: 'WALLET', to: 'pg', amount: -5 },
    { icon: 'transfer', title: { key: 'toGame', game: 'Naga Gold' } },
  ],
  [
    { statementType: 'transfer', from: 'pg', to: 'WALLET' },
    { tone: undefined, isMoneyIn: true, title: { key: 'fromGame', game: 'Naga Gold' } },
  ],
  [{ statementType: 'transfer', from: 'closed', to: 'WALLET' }, { title: { key: 'transfer' } }],
  [
    {
      statementType: 'finish_bonus',
      from: 'WALLET',
      to: 'DEBT',
      amount: -5,
      refund: { description: 'Taken for a bet' },
    },
    { tone: undefined, title: { key: 'described', text: 'Taken for a bet' } },
  ],
  [
    { statementType: 'finish_bonus', to: 'BONUS', refund: { description: 'Refund' } },
    { title: { key: 'finish_bonus' } },
  ],
  [
    { statementType: 'bonus', invite: { description: '' } },
    { icon: 'users', tone: 'gold', title: { key: 'invite' } },
  ],
  [
    { statementType: 'bonus', bonus: { description: 'Welcome bonus 20%' } },
    { icon: 'gift', title: { key: 'described', text: 'Welcome bonus 20%' } },
  ],
  [
    { statementType: 'bonus', luckydraw: { description: ' ' } },
    { icon: 'wheel', title: { key: 'prize' } },
  ],
  [
    { statementType: 'finish_bonus', amount: -20 },
    { icon: 'flag', title: { key: 'finish_bonus' } },
  ],
])('%o looks like %o', (change, view) => {
  expect(viewStatement(row(change), names)).toMatchObject(view);
});

test('anything but success and failure is in progress (spec 4)', () => {
  expect(['SUCCESS', 'FAILED', 'PENDING', 'NEW'].map(outcomeOf)).toEqual(['ok', 'bad', 'wait', 'wait']);
});

test.each([
  [{ statementType: 'withdraw', status: 'PENDING', state: 'REVIEW' }, 'review'],
  [{ statementType: 'withdraw', status: 'PENDING', state: 'SENT' }, 'paying'],
  [{ statementType: 'withdraw', status: 'PENDING', state: 'UNKNOWN' }, 'asking'],
  [{ statementType: 'transfer', status: 'PENDING', state: 'SENT' }, 'transferring'],
  [{ statementType: 'transfer', status: 'PENDING', state: 'SOMETHING_NEW' }, 'waiting'],
  [{ statementType: 'transfer', status: 'FAILED', state: 'FAILED' }, 'moneyBack'],
  [{ statementType: 'withdraw', status: 'FAILED', state: 'REJECTED' }, 'rejected'],
  [{ statementType: 'deposit', status: 'FAILED', state: 'FAILED' }, undefined],
  [{ statementType: 'deposit', status: 'SUCCESS', state: 'DONE' }, undefined],
] as const)('%o goes on with %s', (shown, step) => {
  expect(nextStepOf(shown)).toBe(step);
});

test('a day ends at midnight in Bangkok, not in the reader’s zone', () => {
  const days = groupByDay(
    [
      row({ id: '3', createdAt: '2026-11-20T17:00:00Z' }),
      row({ id: '2', createdAt: '2026-11-20T16:59:59Z' }),
      row({ id: '1', createdAt: '2026-11-19T17:00:00Z' }),
    ],
    Date.parse('2026-11-21T03:00:00Z'),
  );
  expect(days.map((day) => [day.ago, day.rows.map((each) => each.id)])).toEqual([
    [0, ['3']],
    [1, ['2', '1']],
  ]);
});
