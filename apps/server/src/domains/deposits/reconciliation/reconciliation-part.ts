import { liveStatements } from '../../../gateways/live-gateways.ts';
import type { Base, Part } from '../../../part.ts';
import { makeReconciliation } from './reconciliation.ts';
import { reconciliationJob } from './reconciliation-jobs.ts';
import { bindReconciliationOperator } from './reconciliation-operator-routes.ts';

/** The comparison of bank, inflows and ledger. */
export function reconciliationPart({ db, partners }: Base): Part {
  const reconciliation = makeReconciliation({ db, readStatement: liveStatements(partners) });
  return {
    bindOffice: (binder) => bindReconciliationOperator(binder, { db, reconciliation }),
    works: [reconciliationJob(reconciliation)],
  };
}
