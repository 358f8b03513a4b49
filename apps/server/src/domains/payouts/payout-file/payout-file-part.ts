import { liveFilePayers } from '../../../gateways/live-gateways.ts';
import type { Base, Needs, Part } from '../../../part.ts';
import { makePayoutFiles } from './payout-file.ts';
import { type CloseDeps, closePublisher, type EndFiled, finishOne, makePayoutClosing } from './payout-file-close.ts';
import { exportOne } from './payout-file-export.ts';
import { FILE_WORK, payoutFileJobs } from './payout-file-jobs.ts';
import { bindPayoutFiles } from './payout-file-operator-routes.ts';
import { confirmPublisher } from './payout-file-publisher.ts';

type PayoutFileNeeds = Needs<typeof exportOne, 'holdOf' | 'send'> & { end: EndFiled } & {
  cleaner: Pick<CloseDeps, 'clean'> & { stop: () => Promise<void> };
};

/** Money out by files that operators carry to the bank. */
export function payoutFilePart(base: Base, { holdOf, send, end, cleaner }: PayoutFileNeeds): Part {
  const { db, sealer, files, partners, propose, wake } = base;
  const payers = liveFilePayers(partners);
  const batches = makePayoutFiles({ db, sealer, payers, propose });
  const closing = makePayoutClosing({ db, files, propose, clean: cleaner.clean });
  return {
    bindOffice: (binder) =>
      bindPayoutFiles(binder, { db, sealer, payers, batches, closing, wakeExport: () => wake(FILE_WORK) }),
    async attachOffice(listener) {
      listener.addHook('onClose', () => cleaner.stop());
    },
    works: payoutFileJobs({
      exportOne: () => exportOne({ db, sealer, payers, holdOf, send }),
      finishOne: () => finishOne(db, end),
    }),
    publishers: [confirmPublisher, closePublisher],
  };
}
