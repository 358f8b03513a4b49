import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { accountText, signed } from './member-view.ts';

describe('an account of the ledger', () => {
  it.each([
    ['cash', 'Cash'],
    ['hold:withdraw', 'On hold for payout'],
    ['game:pg', 'In game pg'],
    ['transit:pg', 'On the way, pg'],
    ['coin', 'Coins'],
    ['something:new', 'something:new'],
    ['toString', 'toString'],
  ])('%s is called %s', (code, text) => {
    expect(accountText(code, en.members.accounts)).toBe(text);
  });
});

it('money into cash carries a plus sign, nothing else does', () => {
  expect([signed(5, '5.00'), signed(0, '0.00'), signed(-5, '−5.00')]).toEqual(['+5.00', '0.00', '−5.00']);
});
