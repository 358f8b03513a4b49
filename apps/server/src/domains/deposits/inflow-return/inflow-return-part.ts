import { livePayouts } from '../../../gateways/live-gateways.ts';
import type { Base, Needs, Part } from '../../../part.ts';
import { makeInflowReturns } from './inflow-return.ts';
import { bindInflowReturns } from './inflow-return-operator-routes.ts';
import { returnClosePublisher } from './return-close.ts';
import { returnJob } from './return-pay.ts';
import { makeReturnPictures, type PictureDeps } from './return-picture.ts';

/** Unmatched money that goes back to who sent it, as a payout of the house. */
export function inflowReturnPart(
  { db, sealer, files, partners, propose, wake }: Base,
  {
    cleaner,
    ...needs
  }: Needs<typeof makeInflowReturns, 'askHolder' | 'leaveSuspense'> & {
    cleaner: Pick<PictureDeps, 'clean'> & { stop: () => Promise<void> };
  },
): Part {
  const deps = { db, sealer, payouts: livePayouts(partners), ...needs };
  const returns = makeInflowReturns(deps);
  const pictures = makeReturnPictures({ db, files, clean: cleaner.clean });
  return {
    bindOffice: (binder) => bindInflowReturns(binder, { db, sealer, returns, pictures, propose, wake }),
    async attachOffice(listener) {
      listener.addHook('onClose', () => cleaner.stop());
    },
    works: [returnJob(deps)],
    publishers: [returnClosePublisher(needs)],
  };
}
