import { TRANSFER_REVIEW_REASONS, TRANSFER_STATES } from '@kapao/contract/operator/transfer.ts';
import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { la } from '../../messages/la.ts';
import { th } from '../../messages/th.ts';
import { consequenceText, maySettle, OTHER_STATES, WORKING_STATES } from './transfer-view.ts';

const toGame = { direction: 'in', amount: 500, currency: 'THB', game: 'pg' } as const;
const fromGame = { ...toGame, direction: 'out' } as const;

it('every state can be asked for in the list', () => {
  expect(new Set([...WORKING_STATES, ...OTHER_STATES])).toEqual(new Set(TRANSFER_STATES));
});

describe('settling a transfer', () => {
  it('is for what only people can judge or has waited too long, and for nothing that is still asked about', () => {
    expect(maySettle({ needsOperator: true })).toBe(true);
    expect(maySettle({ needsOperator: false })).toBe(false);
  });

  it('says where the money will be, for each direction and outcome', () => {
    const say = (transfer: typeof toGame | typeof fromGame, outcome: 'SUCCEEDED' | 'FAILED') =>
      consequenceText(en, transfer, { outcome, amount: '500.00 baht' });
    expect(say(toGame, 'SUCCEEDED')).toBe(
      "The held 500.00 baht is booked as being in PG. The member's cash stays as it is.",
    );
    expect(say(toGame, 'FAILED')).toBe("The held 500.00 baht goes back to the member's cash.");
    expect(say(fromGame, 'SUCCEEDED')).toBe("500.00 baht is added to the member's cash.");
    expect(say(fromGame, 'FAILED')).toBe('Nothing is added to cash. 500.00 baht stays in PG.');
  });
});

it('has words in every language for each reason why people must look', () => {
  for (const { transfers } of [th, la, en]) {
    const words = TRANSFER_REVIEW_REASONS.map((reason) => transfers.peopleReasons[reason]);
    expect(new Set(words).size).toBe(TRANSFER_REVIEW_REASONS.length);
  }
});
