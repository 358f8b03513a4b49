import type { Base, Part } from '../../../part.ts';
import { houseRulesPublisher, makeHouseAccounts } from './house-account.ts';
import { bindHouseAccounts } from './house-account-operator-routes.ts';
import { advanceHours, areHoursDue } from './house-account-store.ts';
import { makeSweeps, type SweepDeps, sweepPublisher } from './sweep.ts';
import { isSweepCreditThere } from './sweep-store.ts';

/** The accounts that money comes in by: what they may take and hold, and money of the house between them. */
export function houseAccountPart(
  { db, files, propose }: Base,
  {
    cleaner,
    takeAsSweep,
  }: Pick<SweepDeps, 'takeAsSweep'> & { cleaner: Pick<SweepDeps, 'clean'> & { stop: () => Promise<void> } },
): Part {
  const accounts = makeHouseAccounts({ db, propose });
  const sweeps = makeSweeps({ db, files, propose, clean: cleaner.clean, takeAsSweep });
  return {
    bindOffice: (binder) => bindHouseAccounts(binder, { db, accounts, sweeps }),
    async attachOffice(listener) {
      listener.addHook('onClose', () => cleaner.stop());
    },
    works: [
      { name: 'house-hours', everyMs: 60_000, isDue: areHoursDue, runOne: () => advanceHours(db) },
      // The desk gives up waiting money, so it is its process that does.
      { name: 'sweep-credits', side: 'operator', everyMs: 5_000, isDue: isSweepCreditThere, runOne: sweeps.matchOne },
    ],
    publishers: [houseRulesPublisher, sweepPublisher],
  };
}
