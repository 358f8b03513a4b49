import { endPush, readPush, startPush } from '@kapao/contract/member/push.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { call } from '../../api/member-client.ts';
import { browserSubscription, forgetPush, inTurn, keepPush, keptPush } from '../../lib/push-kept.ts';

export interface PushWish {
  memberId: string;
  locale: Locale;
  showsAmounts: boolean;
}

/** `denied`: the browser asked, and its owner said no. */
export type PushStart = 'on' | 'denied';

/** Bytes of a key as browsers take them. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** What the browser has already is taken, unless it is of another key: that one the site cannot write to. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(wish);
  } catch (error) {
    const other = await pushManager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    return pushManager.subscribe(wish);
  }
}

/** Asked for by a press: the browser asks its owner first, while it knows that somebody pressed. */
export async function turnOn(wish: PushWish): Promise<PushStart> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await inTurn(() => tell(wish));
  return 'on';
}

/** Asked about amounts, once it is on. */
export const changeWish = (wish: PushWish): Promise<void> => inTurn(() => tell(wish));

async function tell({ memberId, locale, showsAmounts }: PushWish): Promise<void> {
  const subscription = await subscribe((await call(readPush, {})).publicKey);
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const { to } = await call(startPush, { body: { endpoint, keys: { p256dh, auth }, locale, showsAmounts } });
  await keepPush({ to, memberId, locale, showsAmounts });
}

export const turnOff = (): Promise<void> =>
  inTurn(async () => {
    await call(endPush, {});
    await forgetPush();
  });

/** Whether this browser is told about a member now; what it has of another's is given up. */
export const pushOf = (memberId: string) => inTurn(() => findOwn(memberId));

async function findOwn(memberId: string) {
  const [kept, subscription] = [await keptPush(), await browserSubscription()];
  if (kept !== undefined && kept.memberId === memberId) return subscription ? kept : undefined;
  if (kept !== undefined || subscription !== null) await forgetPush();
  return undefined;
}

/** At the start of the app: a session has ended and another begun, or the language is another. */
export const renewPush = (wish: Omit<PushWish, 'showsAmounts'>): Promise<void> => inTurn(() => renew(wish));

async function renew({ memberId, locale }: Omit<PushWish, 'showsAmounts'>): Promise<void> {
  const before = await keptPush();
  const kept = await findOwn(memberId);
  const own = kept ?? (before?.memberId === memberId ? before : undefined);
  if (!own) return;
  // Taken back in the settings of the browser.
  if (globalThis.Notification?.permission !== 'granted') return forgetPush();
  const isTold = kept !== undefined && (await call(readPush, {})).here !== null;
  if (isTold && own.locale === locale) return;
  await tell({ memberId, locale, showsAmounts: own.showsAmounts });
}
