import { join } from 'node:path';
import { fileStoreOptionsOf } from '../../../config.ts';
import { liveSlipSources } from '../../../gateways/live-gateways.ts';
import type { Base, Needs, Part } from '../../../part.ts';
import { makeSlips } from './slip.ts';
import { slipJobs } from './slip-jobs.ts';
import { bindSlipOperator } from './slip-operator-routes.ts';
import { bindSlip } from './slip-routes.ts';

/** Deposits shown by the picture of a slip. */
export function slipPart(
  { config, db, sealer, partners, files, propose }: Base,
  needs: Needs<typeof makeSlips, 'bookInflow' | 'cutoffTime' | 'pictures'>,
): Part {
  const slips = makeSlips({
    db,
    files,
    sealer,
    propose,
    verifiers: liveSlipSources(partners),
    incomingDirectory: join(fileStoreOptionsOf(config).directory, 'incoming'),
    maxPerDay: { files: config.SLIPS_PER_MEMBER_DAY, bytes: config.SLIP_MEGABYTES_PER_MEMBER_DAY * 1024 * 1024 },
    ...needs,
  });
  return {
    bindMember: (binder) => bindSlip(binder, slips),
    bindOffice: (binder) => bindSlipOperator(binder, { db, sealer, slips }),
    publishers: slips.publishers,
    works: slipJobs(slips),
    purges: { 'slip uploads': slips.purgeOld },
    async attachMember(listener) {
      listener.addHook('onClose', slips.stop);
    },
  };
}
