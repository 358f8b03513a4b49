import type { Alert } from '@kapao/contract/operator/alert.ts';
import { listPath, PATHS } from '../../paths.ts';

const QUEUES: Readonly<Record<string, string>> = {
  withdrawals: PATHS.withdrawals,
  inflows: PATHS.inflows,
  slips: PATHS.slips,
  lines: PATHS.inflows,
  results: PATHS.results,
};

/** The page where something can be done about it; none for the machine, which is mended on a server. */
export function placeOfAlert({ rule, subject }: Pick<Alert, 'rule' | 'subject'>): string | undefined {
  switch (rule) {
    case 'books-differ':
    case 'books-late':
      return PATHS.reconciliation;
    case 'feed-silent':
    case 'partner-failing':
    case 'partner-unclear':
    case 'wallet-refused':
      return PATHS.partners;
    case 'account-nearly-full':
    case 'accounts-full':
    case 'float-short':
    case 'float-low':
      return PATHS.houseAccounts;
    case 'payouts-stopped':
      return PATHS.withdrawals;
    case 'payouts-unclear':
      return listPath('withdrawals', { state: 'UNKNOWN' });
    case 'returns-unclear':
      return listPath('inflows', { state: 'UNMATCHED' });
    case 'transfers-unclear':
      return PATHS.transfers;
    case 'queue-late':
      return QUEUES[subject] ?? PATHS.dashboard;
    case 'chat-waiting':
      return PATHS.chat;
    case 'proposals-waiting':
      return PATHS.proposals;
    case 'cases-waiting':
      return PATHS.cases;
    case 'machine':
      return undefined;
    case 'large-withdrawal':
      return `${PATHS.withdrawals}?${new URLSearchParams({ id: subject })}`;
    case 'large-win':
      return PATHS.results;
  }
}
