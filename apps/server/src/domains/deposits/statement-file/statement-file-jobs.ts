import type { Work } from '../../../operations/work-loop.ts';
import { IS_TO_COUNT } from './statement-file-take-store.ts';

export const STATEMENT_FILE_WORK = 'statement-file';

export function statementFileJob(runOne: () => Promise<boolean>): Work {
  return { name: STATEMENT_FILE_WORK, everyMs: 1_000, runOne, isDue: IS_TO_COUNT };
}
