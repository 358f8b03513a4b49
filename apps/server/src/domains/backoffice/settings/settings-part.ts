import type { Base, Needs, Part } from '../../../part.ts';
import { depositAccountPublishers, makeDepositAccounts } from './deposit-accounts.ts';
import { makeSettings } from './settings.ts';
import { bindSettingsOperator } from './settings-operator-routes.ts';

/** Values that operators set, and the accounts that members pay to. */
export function settingsPart(
  { db, sealer, propose, isLaos }: Base,
  { switchTo }: Needs<typeof makeSettings, 'switchTo'>,
): Part {
  const settings = makeSettings({ db, propose, switchTo });
  const depositAccounts = makeDepositAccounts({ db, sealer, propose });
  return {
    bindOffice: (binder) => bindSettingsOperator(binder, { db, settings, depositAccounts, isLaos }),
    publishers: [...settings.publishers, ...depositAccountPublishers(sealer)],
    editors: [...settings.editors, ...depositAccounts.editors],
  };
}
