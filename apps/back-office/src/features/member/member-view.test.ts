import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { accountText, entryAccountText } from './member-view.ts';

describe('an account of the ledger', () => {
  it.each([
    ['cash', 'Cash'],
    ['hold:withdraw', 'On hold for payout'],
    ['game:pg', 'In game pg'],
    ['transit:pg', 'On the way, pg'],
    ['coin', 'Coins'],
    ['WALLET', 'Cash'],
    ['something:new', 'something:new'],
    ['toString', 'toString'],
  ])('%s is called %s', (code, text) => {
    expect(accountText(code, en.members.accounts)).toBe(text);
  });

  it.each([
    ['cash', 'Cash'],
    ['bank:kbank', 'Bank kbank'],
    ['payout', 'Paid out'],
    ['result:pg', 'Won and lost pg'],
    ['toString', 'toString'],
  ])('%s of either side is called %s', (code, text) => {
    expect(entryAccountText(code, { accounts: en.members.accounts, house: en.memberRecords.house })).toBe(text);
  });
});
