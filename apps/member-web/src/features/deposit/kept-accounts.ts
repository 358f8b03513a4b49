import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { placeOfSession, writeForSession } from '../../api/user-cache.ts';

type Accounts = RouteReply<typeof lookupDeposit>;

const KEY = 'deposit-accounts';
/** Accounts take turns and may be closed, and money sent to an old one is lost for a while. */
const SAFE_MS = 3_600_000;

function readKept(): { accounts: Accounts; atMs: number } | undefined {
  try {
    const { accounts, atMs } = JSON.parse(placeOfSession().read(KEY) ?? 'null');
    const { data } = lookupDeposit.reply.safeParse(accounts);
    return data && Date.now() - atMs < SAFE_MS ? { accounts: data, atMs } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the site's receiving accounts for an hour; they are read only while the phone is offline. */
export const keptForOffline = {
  keep(accounts: Accounts): Accounts {
    writeForSession(KEY, JSON.stringify({ accounts, atMs: Date.now() }));
    return accounts;
  },
  initialData: () => (navigator.onLine ? undefined : readKept()?.accounts),
  initialDataUpdatedAt: () => (navigator.onLine ? undefined : readKept()?.atMs),
};
