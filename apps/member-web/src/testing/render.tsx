import './page-settings.ts';
import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { ToastHost } from '@kapao/ui/toast.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { queryKeys } from '../api/query-keys.ts';
import { loadCatalogue, needWords, WORDS_PARTS } from '../messages/catalogue.ts';
import { LocaleProvider } from '../shell/locale.tsx';
import { ModalContext } from '../shell/use-modal.ts';

await Promise.all(WORDS_PARTS.map((part) => needWords(part)));
export const words = await loadCatalogue('en');

interface Page {
  path?: string;
  /** What the server has answered so far, by its place in the query cache. */
  answers?: readonly (readonly [readonly unknown[], unknown])[];
  queries?: QueryClient;
}

const modals = { open: () => undefined, close: () => undefined, leaveTo: () => undefined };

/** The first thing that is shown of it, in English. */
export function render(shown: ReactNode, { path = '/', answers = [], queries = new QueryClient() }: Page = {}): string {
  for (const [key, answer] of answers) queries.setQueryData(key, answer);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <LocaleProvider initial={{ locale: 'en', messages: words }}>
        <MemoryRouter initialEntries={[path]}>
          <ModalContext value={modals}>
            <ToastHost>{shown}</ToastHost>
          </ModalContext>
        </MemoryRouter>
      </LocaleProvider>
    </QueryClientProvider>,
  );
}

const account = { bankAccountName: 'มาลี ใจดี', bankAccountNo: '1234567890' };

const MALEE: WalletInfo = {
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
