import type { Work } from '../../../operations/work-loop.ts';
import type { Db } from '../../../platform/database/db.ts';
import { lookAtDueCheck } from './game-result.ts';
import { isTakingDue } from './game-result-desk-store.ts';
import { isCheckDue } from './game-result-store.ts';
import { type TakingDeps, takeOneBack } from './result-taking.ts';

export function resultCheckJob(db: Db): Work {
  return { name: 'result-check', everyMs: 400, isDue: isCheckDue, runOne: () => lookAtDueCheck(db) };
}

export function resultTakingJob(deps: TakingDeps): Work {
  return { name: 'result-taking', everyMs: 2_000, isDue: isTakingDue, runOne: () => takeOneBack(deps) };
}
