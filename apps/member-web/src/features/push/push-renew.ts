import { readPush } from '@kapao/contract/member/push.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { call } from '../../api/member-client.ts';
import { forgetPush, keptPush } from '../../lib/push-kept.ts';
import { pushOf, tell } from './push-browser.ts';

export async function renewPush({ memberId, locale }: { memberId: string; locale: Locale }): Promise<void> {
  const before = await keptPush();
  const kept = await pushOf(memberId);
  const own = kept ?? (before?.memberId === memberId ? before : undefined);
  if (!own) return;
  // Taken back in the settings of the browser.
  if (globalThis.Notification?.permission !== 'granted') return forgetPush();
  const isTold = kept !== undefined && (await call(readPush, {})).here !== null;
  if (isTold && own.locale === locale) return;
  await tell({ memberId, locale, showsAmounts: own.showsAmounts });
}
