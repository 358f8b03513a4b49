import { join } from 'node:path';
import { fileStoreOptionsOf } from '../config.ts';
import { makeContent, slipCutoffTime } from '../features/content/content.ts';
import type { BookInflow } from '../features/inflow/inflow-facts.ts';
import { makeSlips } from '../features/slip/slip.ts';
import { slipJobs } from '../features/slip/slip-jobs.ts';
import { bindSlipOperator } from '../features/slip/slip-operator-routes.ts';
import { makeSlipPictures } from '../features/slip/slip-pictures.ts';
import { bindSlip } from '../features/slip/slip-routes.ts';
import { makeSlipVerifierA } from '../gateways/slip-verifier-a.ts';
import { makeSlipVerifierB } from '../gateways/slip-verifier-b.ts';
import type { Base, Capability } from './capability.ts';

const MAKERS = { a: makeSlipVerifierA, b: makeSlipVerifierB } as const;

/** Deposits shown by the picture of a slip. */
export function slipCapability(base: Base, bookInflow: BookInflow): Capability {
  const { config, db, sealer, partners, files, propose } = base;
  const content = makeContent(db, base.known.site);
  const slips = makeSlips({
    db,
    files,
    sealer,
    bookInflow,
    propose,
    pictures: makeSlipPictures(),
    verifiers: config.SLIP_VERIFIERS.map((name) => MAKERS[name](partners.named(`slip-${name}`))),
    incomingDirectory: join(fileStoreOptionsOf(config).directory, 'incoming'),
    maxPerDay: { files: config.SLIPS_PER_MEMBER_DAY, bytes: config.SLIP_MEGABYTES_PER_MEMBER_DAY * 1024 * 1024 },
    cutoffTime: () => slipCutoffTime(content),
  });
  return {
    bindMember: (binder) => bindSlip(binder, slips),
    bindOffice: (binder) => bindSlipOperator(binder, { db, sealer, slips }),
    publishers: slips.publishers,
    works: slipJobs(slips),
    forgets: { 'slip uploads': slips.purgeOld },
    async attachMember(listener) {
      listener.addHook('onClose', slips.stop);
    },
  };
}
