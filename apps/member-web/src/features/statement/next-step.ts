import { outcomeOf } from '../../shell/statement-status.ts';
import { type EndedRow, lossOf } from './statement-view.ts';

const NEXT_STEPS = {
  REVIEW: 'review',
  UNKNOWN: 'asking',
  REQUESTED: 'paying',
  APPROVED: 'paying',
  RESERVED: 'transferring',
} as const;

/** Returns the next step of a row that is not finished, or what became of the money in one that failed. */
export function nextStepOf(row: EndedRow) {
  const loss = lossOf(row);
  if (loss !== undefined || outcomeOf(row.status) !== 'wait') return loss;
  if (row.state === 'SENT') return row.statementType === 'transfer' ? 'transferring' : 'paying';
  return NEXT_STEPS[row.state as keyof typeof NEXT_STEPS] ?? 'waiting';
}
