import { resultCheckJob, resultTakingJob } from '../features/game-result/game-result-jobs.ts';
import { bindResultCheckOperator } from '../features/game-result/result-check-operator-routes.ts';
import { RESULT_DECISION_PUBLISHER } from '../features/game-result/result-decision.ts';
import type { TakingDeps } from '../features/game-result/result-taking.ts';
import type { LegDeps } from '../features/transfer/transfer-leg.ts';
import { bindTransferOperator } from '../features/transfer/transfer-operator-routes.ts';
import { TRANSFER_SETTLE_PUBLISHER } from '../features/transfer/transfer-settle.ts';
import type { Base, Capability } from './capability.ts';

/** What people decide about money between wallet and games: transfers without an end, results without bets. */
export function transferDeskCapability(
  { db, propose }: Pick<Base, 'db' | 'propose'>,
  { legDeps, ...taking }: { legDeps: LegDeps } & Pick<TakingDeps, 'refreshGame' | 'takeBack'>,
): Capability {
  return {
    bindOffice: (binder) => {
      bindTransferOperator(binder, { ...legDeps, propose });
      bindResultCheckOperator(binder, { db, propose });
    },
    works: [resultCheckJob(db), resultTakingJob({ db, ...taking })],
    publishers: [TRANSFER_SETTLE_PUBLISHER, RESULT_DECISION_PUBLISHER],
  };
}
