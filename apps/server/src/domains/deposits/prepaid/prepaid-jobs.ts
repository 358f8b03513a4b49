import type { Work } from '../../../operations/work-loop.ts';
import type { Prepaid } from './prepaid.ts';
import { isLinkDue } from './prepaid-store.ts';

const PREPAID_WORK = 'prepaid';

export function prepaidJob(prepaid: Prepaid): Work {
  return { name: PREPAID_WORK, everyMs: 1_000, isDue: isLinkDue, runOne: prepaid.workOne };
}
