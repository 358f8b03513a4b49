import type { TransferLeg } from '@kapao/contract/member/transfer.ts';
import { describe, expect, it } from 'vitest';
import { legsAsOf, outcomeOfLegs, silentGames } from './transfer-legs.ts';

const leg = (changes: Partial<TransferLeg>): TransferLeg => ({
  transferId: 'a',
  from: 'pg',
  to: 'WALLET',
  amount: 10,
  status: 'PENDING',
  ...changes,
});

describe('a leg without an answer', () => {
  it('takes the end that the history tells, and a leg with an end keeps it', () => {
    const legs = [leg({}), leg({ transferId: 'b', status: 'SUCCESS' })];
    const told = [
      { id: 'a', status: 'FAILED' as const },
      { id: 'b', status: 'FAILED' as const },
    ];
    expect(legsAsOf(legs, told).map(({ status }) => status)).toEqual(['FAILED', 'SUCCESS']);
  });

  it('stays in progress while the history does not know it', () => {
    expect(legsAsOf([leg({})], [])).toEqual([leg({})]);
  });

  it('names the game it waits for, from whichever side', () => {
    const legs = [leg({}), leg({ from: 'WALLET', to: 'imi' }), leg({ from: 'joker2', status: 'SUCCESS' })];
    expect(silentGames(legs)).toEqual(['pg', 'imi']);
  });
});

it.each([
  [['SUCCESS', 'SUCCESS'], 'ok'],
  [['SUCCESS', 'PENDING', 'FAILED'], 'wait'],
  [['SUCCESS', 'FAILED'], 'partial'],
  [['FAILED'], 'bad'],
] as const)('legs that ended with %j are together %s', (statuses, outcome) => {
  expect(outcomeOfLegs(statuses.map((status) => ({ status })))).toBe(outcome);
});
