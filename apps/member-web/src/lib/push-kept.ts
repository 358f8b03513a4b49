import type { Locale } from '@kapao/contract/shared/locale.ts';

/** The worker of the browser reads it here as well (`public/sw.js`). */
const KEPT = 'kapao-push';
const PLACE = '/push/to';

/** Whom this browser is told about. */
export interface KeptPush {
  /** What notifications are addressed to. */
  to: string;
  memberId: string;
  locale: Locale;
  showsAmounts: boolean;
}

/** Browsers keep nothing like this on pages without encryption. */
const store = async () => ('caches' in globalThis ? caches.open(KEPT).catch(() => undefined) : undefined);

export async function keptPush(): Promise<KeptPush | undefined> {
  const found = await (await store())?.match(PLACE);
  return found?.json().catch(() => undefined);
}

export async function keepPush(kept: KeptPush): Promise<void> {
  await (await store())?.put(PLACE, Response.json(kept));
}

export async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * One at a time, over all tabs of this browser: whoever looks while another switches it on would see a subscription that nobody
 * has yet, and give it up. Browsers without such turns have no worker either.
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(KEPT, work) : work();

/** Its member has left, or wants it no more: nothing comes here any longer, and what is on the screen goes. */
export async function forgetPush(): Promise<void> {
  await (await store())?.delete(PLACE);
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await (await browserSubscription())?.unsubscribe();
}
