import type { Base, Part } from '../../../part.ts';
import { resultCheckJob, resultTakingJob } from './game-result-jobs.ts';
import { bindResultCheckOperator } from './game-result-operator-routes.ts';
import { RESULT_DECISION_PUBLISHER } from './result-decision.ts';
import type { TakingDeps } from './result-taking.ts';

/** Results without bets: what games say they hold, looked at again and decided by people. */
export function gameResultPart({ db, propose }: Base, taking: Pick<TakingDeps, 'refreshGame' | 'takeBack'>): Part {
  return {
    bindOffice: (binder) => bindResultCheckOperator(binder, { db, propose }),
    works: [resultCheckJob(db), resultTakingJob({ db, ...taking })],
    publishers: [RESULT_DECISION_PUBLISHER],
  };
}
