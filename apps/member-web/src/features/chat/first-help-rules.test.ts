import type { DepositUnderWay } from '@kapao/contract/member/qr-deposit.ts';
import { expect, it } from 'vitest';
import { depositAnswer } from './first-help-rules.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const deposit = (state: DepositUnderWay['state']): DepositUnderWay => ({
  provider: null,
  reference: state,
  state,
  amount: 300,
  currency: 'THB',
  expireIn: null,
});
const rowAt = (createdAt: string) => ({
  id: 'row',
  status: 'SUCCESS' as const,
  amount: 300,
  currency: 'THB' as const,
  createdAt,
});

it('the question about a deposit is answered by what is being checked before what waits to be paid', () => {
  const waiting = [deposit('TO_PAY'), deposit('CHECKING')];
  expect(depositAnswer(waiting, undefined, NOW)).toEqual({ is: 'checking', deposit: deposit('CHECKING') });
  expect(depositAnswer([deposit('TO_PAY')], rowAt('2026-11-30T11:00:00Z'), NOW)).toMatchObject({ is: 'toPay' });
});

it('the question about a deposit names the newest one of the last 24 hours, and no older one', () => {
  expect(depositAnswer([], rowAt('2026-11-30T11:00:00Z'), NOW)).toMatchObject({ is: 'arrived', row: { id: 'row' } });
  expect(depositAnswer([], rowAt('2026-11-29T11:59:00Z'), NOW)).toEqual({ is: 'none' });
  expect(depositAnswer([], undefined, NOW)).toEqual({ is: 'none' });
});

it('the question about a deposit tells of a slip that failed', () => {
  expect(depositAnswer([deposit('FAILED')], undefined, NOW)).toMatchObject({ is: 'failed' });
});
