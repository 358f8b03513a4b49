import type { Base, Giving, Needs } from '../../../part.ts';
import { type Inflows, makeInflows } from './inflow.ts';
import { makeAssignments } from './inflow-assign.ts';
import { bindInflowOperator } from './inflow-operator-routes.ts';

/** Money that arrived, however it was reported: credited once, or kept for operators to assign. */
export function inflowPart(
  { db, sealer, propose }: Base,
  needs: Needs<typeof makeInflows, 'onDeposit'>,
): Giving<Inflows> {
  const inflows = makeInflows(needs);
  const assignments = makeAssignments({ db, sealer, inflows, propose });
  return {
    gives: inflows,
    bindOffice: (binder) => bindInflowOperator(binder, { db, sealer, assignments }),
    publishers: [assignments.publisher],
  };
}
