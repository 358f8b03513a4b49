import '../testing/page-settings.ts';
import type { StatementRow } from '@kapao/contract/member/statement.ts';
import { remembered, temporary } from '@kapao/web/storage.ts';
import { afterEach, expect, it } from 'vitest';
import { keptForOffline } from '../features/deposit/kept-accounts.ts';
import { keptStatement } from '../features/statement/kept-statement.ts';
import { bankAccountAt, walletOf } from '../testing/wallet-of.ts';
import { session } from './member-client.ts';
import { userCache } from './user-cache.ts';

afterEach(() => session.clear());

const wallet = () => {
  const { bankAccount, ...rest } = walletOf({ bankAccount: bankAccountAt('SCB') })[1];
  return { ...rest, bankAccount, profile: { ...rest.profile, bankAccountNo: bankAccount.bankAccountNo } };
};
const row: StatementRow = {
  id: 'a',
  statementType: 'withdraw',
  from: 'WALLET',
  to: 'SCB',
  status: 'SUCCESS',
  state: 'PAID',
  amount: -100,
  currency: 'THB',
  createdAt: '2026-11-30T00:00:00.000Z',
  finalAt: null,
  reference: 'R1',
  accountEnding: '7890',
  checkCode: 'SECRETCODE',
};
const reply = { total: 1, holder: 'So***** J*****', statements: [row] };
/** Everything that the browser has stored of a member. */
const stored = () =>
  ['user-info', 'last_sync', 'last-statement', 'deposit-accounts'].flatMap((key) =>
    [remembered, temporary].flatMap((place) => place.read(key) ?? []),
  );

it.each([true, false])(
  'user-info keeps four digits of the account and the last rows no code of a receipt, remembered: %s',
  (remember) => {
    session.start('a-token', remember);
    userCache.save(wallet());
    keptStatement.save('first', reply);
    expect(stored().join()).not.toMatch(/1234567890|456789|SECRETCODE/);
    expect(userCache.read()?.wallet.bankAccount.bankAccountNo).toBe('······7890');
    expect(userCache.read()?.wallet.wallet).toEqual(wallet().wallet);
    expect(keptStatement.read('first')?.reply.statements[0]?.accountEnding).toBe('7890');
    session.clear();
    expect(stored()).toEqual([]);
  },
);

it('an answer that comes after its member has signed out is stored nowhere', () => {
  session.start('a-token', true);
  session.clear();
  userCache.save(wallet());
  keptStatement.save('first', reply);
  keptForOffline.keep([] as never);
  expect(stored()).toEqual([]);
});
