import type { FirstDayItemView } from '@kapao/contract/operator/first-day.ts';
import { CHAT_SETTING } from '@kapao/contract/settings/chat.ts';
import { SITE, type SiteState } from '@kapao/contract/settings/site.ts';
import { Refusal } from '@kapao/contract/shared/refusal.ts';
import { lockSetting, writeSetting } from '../../../commands/backoffice/settings-acts.ts';
import { type Config, isPublicSite } from '../../../config.ts';
import { wasEverDone } from '../../../operations/audit-trail.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { figuresReadAgoMs } from '../../../platform/process/figures-read.ts';
import { offersChat, publishedContents } from '../../../queries/backoffice/content-facts.ts';
import { readMachineState } from '../../../queries/backoffice/machine-facts.ts';
import { listOwners } from '../../../queries/backoffice/operator-facts.ts';
import { partnerStandings } from '../../../queries/backoffice/partner-facts.ts';
import { depositMethods, readSetting } from '../../../queries/backoffice/settings-facts.ts';
import { houseAccountStandings } from '../../../queries/deposits/house-account-facts.ts';
import { openGameCodes } from '../../../queries/games/game-facts.ts';
import { registrationNeedsCode } from '../../../queries/members/one-time-code-facts.ts';
import { type FirstDayFacts, firstDayItems, missingOf } from './first-day-rules.ts';

interface FirstDayDeps {
  config: Pick<Config, 'SITE_ORIGIN' | 'BACKUP_STAMPS_DIR'>;
  isLaos: boolean;
}

export function makeFirstDay({ config, isLaos }: FirstDayDeps) {
  const currencies: readonly string[] = isLaos ? ['LAK', 'THB'] : ['THB'];

  async function readFacts(db: Db | Tx): Promise<FirstDayFacts> {
    const accounts = await houseAccountStandings(db);
    return {
      owners: await listOwners(db),
      accounts: accounts.filter(({ currency }) => currencies.includes(currency)),
      methods: await depositMethods(db),
      partners: await partnerStandings(db),
      asksForCode: await registrationNeedsCode(db),
      openGames: await openGameCodes(db),
      publishedContents: await publishedContents(db),
      offersChat: await offersChat(db),
      hasChatHours: (await readSetting(db, CHAT_SETTING)).hours.length > 0,
      hasSetLimits: await wasEverDone(db, 'settings.withdraw'),
      isPublic: isPublicSite({ SITE_ORIGIN: config.SITE_ORIGIN }),
      backups:
        config.BACKUP_STAMPS_DIR === undefined ? undefined : (await readMachineState(config.BACKUP_STAMPS_DIR)).ages,
      figuresReadAgoMs: figuresReadAgoMs(),
    };
  }

  return {
    /** Returns the list of a new site; of a site that has been open nothing is read. */
    async read(db: Db): Promise<{ isNew: boolean; items: FirstDayItemView[] }> {
      const { isNew = false } = await readSetting(db, SITE);
      return { isNew, items: isNew ? firstDayItems(await readFacts(db)) : [] };
    },

    /**
     * Switches the site. A new site opens only when everything necessary is done, and stays new in every other state: otherwise
     * maintenance over maintenance, or an end that is taken back, would go round the list.
     */
    async switchTo(tx: Tx, status: SiteState): Promise<void> {
      const { isNew = false } = await lockSetting(tx, SITE);
      if (isNew && status === 'active') {
        const missing = missingOf(firstDayItems(await readFacts(tx)));
        if (missing.length > 0) throw new Refusal('SITE_NOT_READY', { missing });
      }
      await writeSetting(tx, SITE, { status, ...(isNew && status !== 'active' && { isNew }) });
    },
  };
}
