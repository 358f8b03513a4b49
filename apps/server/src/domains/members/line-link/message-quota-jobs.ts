import type { Messengers } from '../../../gateways/live-gateways.ts';
import type { Work } from '../../../operations/work-loop.ts';
import type { Db } from '../../../platform/database/db.ts';
import { claimAsking, storeQuota } from './message-quota-store.ts';

/** Asks each messenger at intervals how many messages of the month are left. */
export function messageQuotaJob({ db, messengers }: { db: Db; messengers: Messengers }): Work {
  return {
    name: 'message-quota',
    everyMs: 15_000,
    async runOne() {
      for (const { partnerId, channel } of messengers.forNew()) {
        const sentBefore = await claimAsking(db, partnerId);
        if (sentBefore === undefined) continue;
        const told = await channel.quota();
        if (told) await storeQuota(db, { partnerId, sentBefore, told });
      }
      return false;
    },
  };
}
