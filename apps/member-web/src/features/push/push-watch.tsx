import type { Locale } from '@kapao/contract/shared/locale.ts';
import { useEffect } from 'react';
import { browserSubscription, keptPush } from '../../lib/push-kept.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useWallet } from '../../shell/use-wallet.ts';

/**
 * A browser that is told goes on being told: after its member has signed in again, and in the language that is chosen now. Of
 * another member it gives up what it has.
 */
export function PushWatch() {
  const memberId = useWallet().data?.profile._id;
  const { locale } = useLocale();
  useEffect(() => {
    if (memberId !== undefined) void renew(memberId, locale).catch(() => undefined);
  }, [memberId, locale]);
  return null;
}

async function renew(memberId: string, locale: Locale): Promise<void> {
  // Most browsers are told nothing, and fetch nothing for it.
  if ((await keptPush()) === undefined && (await browserSubscription()) === null) return;
  await (await import('./push-browser.ts')).renewPush({ memberId, locale });
}
