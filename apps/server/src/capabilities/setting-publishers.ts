import type { Content } from '../features/content/content.ts';
import { contentPublisher } from '../features/content/content-publisher.ts';
import {
  ACTIVE,
  depositLookup,
  lookupPublisher,
  REGISTER_OTP,
  withdrawLookup,
} from '../features/lookup-editor/lookup-editor.ts';
import type { Publisher } from '../features/proposal/proposal-facts.ts';
import { depositAccountPublishers } from '../features/settings/deposit-accounts.ts';
import type { Settings } from '../features/settings/settings.ts';
import type { Sealer } from '../platform/security/seal.ts';

interface Parts {
  settings: Settings;
  content: Content;
}

/** What the site goes by, changed by two. */
export function settingPublishers(
  { settings, content }: Parts,
  { sealer, isLaos }: { sealer: Sealer; isLaos: boolean },
): readonly Publisher[] {
  const lookups = [ACTIVE, REGISTER_OTP, depositLookup(sealer), withdrawLookup(isLaos ? ['LAK', 'THB'] : ['THB'])];
  return [
    ...settings.publishers,
    ...depositAccountPublishers(sealer),
    lookupPublisher(lookups),
    contentPublisher(content),
  ];
}
