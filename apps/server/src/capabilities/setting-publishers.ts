import type { Content } from '../features/content/content.ts';
import { contentPublisher } from '../features/content/content-publisher.ts';
import {
  ACTIVE,
  DEPOSIT,
  lookupPublisher,
  REGISTER_OTP,
  withdrawLookup,
} from '../features/lookup-editor/lookup-editor.ts';
import type { Publisher } from '../features/proposal/proposal-facts.ts';
import { DEPOSIT_ACCOUNT_PUBLISHERS } from '../features/settings/deposit-accounts.ts';
import type { Settings } from '../features/settings/settings.ts';

interface Parts {
  settings: Settings;
  content: Content;
  site: { forget: () => void };
}

/** What the site goes by, changed by two. */
export function settingPublishers({ settings, content, site }: Parts, isLaos: boolean): readonly Publisher[] {
  const lookups = [ACTIVE, REGISTER_OTP, DEPOSIT, withdrawLookup(isLaos ? ['LAK', 'THB'] : ['THB'])];
  return [
    ...settings.publishers,
    ...DEPOSIT_ACCOUNT_PUBLISHERS,
    lookupPublisher({ lookups, onSite: site.forget }),
    contentPublisher(content),
  ];
}
