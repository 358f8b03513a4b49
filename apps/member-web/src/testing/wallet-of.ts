import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { queryKeys } from '../api/query-keys.ts';

const account = { bankAccountName: 'มาลี ใจดี', bankAccountNo: '1234567890' };

export const MALEE: WalletInfo = {
  profile: {
    _id: 'KP1000001',
    name: 'Malee',
    username: '0812345678',
    coin: 2,
    currency: 'THB',
    bankCode: 'SCB',
    createdAt: '2026-10-01T03:00:00Z',
    ...account,
  },
  bankAccount: bankAccountAt('SCB'),
  currency: 'THB',
  wallet: { amount: 100 },
  invite: { amount: 0, success: 100, fail: 100 },
  inviteAmount: 0,
  inviteSuccess: 100,
  inviteFail: 100,
  slots: [],
  slot: 0,
  slotAccount: [],
  sportAccount: [],
  lottoAccount: [],
  total: 100,
  inTransit: 0,
  onHold: 0,
  timesync: '2026-11-05T03:00:00Z',
};

export function bankAccountAt(code: string, name = account.bankAccountName): WalletInfo['bankAccount'] {
  return { ...account, bankAccountName: name, bank: { code, nameTH: code, nameLA: code, nameEN: code } };
}

/** The wallet of a member with 100 baht, as an answer. */
export const walletOf = (wish: Partial<WalletInfo> = {}) => [queryKeys.wallet, { ...MALEE, ...wish }] as const;
