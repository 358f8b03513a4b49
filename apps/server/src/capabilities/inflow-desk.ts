import { bindFeedDeskOperator } from '../features/bank-deposit/feed-desk-operator-routes.ts';
import type { BookInflow } from '../features/inflow/inflow-facts.ts';
import { makeReconciliation } from '../features/reconciliation/reconciliation.ts';
import { reconciliationJob } from '../features/reconciliation/reconciliation-jobs.ts';
import { bindReconciliationOperator } from '../features/reconciliation/reconciliation-operator-routes.ts';
import { makeAccountStatements } from '../gateways/account-statement.ts';
import type { Base, Capability } from './capability.ts';

/** Lines of the feed that wait for people, and the comparison of bank, inflows and ledger. */
export function inflowDeskCapability({ db, partners }: Base, bookInflow: BookInflow): Capability {
  const reconciliation = makeReconciliation({ db, readStatement: makeAccountStatements(partners) });
  return {
    bindOffice(binder) {
      bindFeedDeskOperator(binder, { db, bookInflow });
      bindReconciliationOperator(binder, { db, reconciliation });
    },
    works: [reconciliationJob(reconciliation)],
  };
}
