import type { Base, Part } from '../../../part.ts';
import { type AdjustmentDeps, makeAdjustments } from './adjustment.ts';
import { bindAdjustments } from './adjustment-operator-routes.ts';
import { adjustmentPublisher } from './adjustment-publisher.ts';

/** Cash that people credit or debit by hand. */
export function adjustmentPart(
  { db, files, propose }: Base,
  { cleaner }: { cleaner: Pick<AdjustmentDeps, 'clean'> & { stop: () => Promise<void> } },
): Part {
  const adjustments = makeAdjustments({ db, files, propose, clean: cleaner.clean });
  return {
    bindOffice: (binder) => bindAdjustments(binder, adjustments),
    async attachOffice(listener) {
      listener.addHook('onClose', () => cleaner.stop());
    },
    publishers: [adjustmentPublisher],
  };
}
