import type { Work } from '../../../operations/work-loop.ts';
import type { BankDeposit } from './bank-deposit.ts';

export function feedJob(bankDeposit: BankDeposit, pollEveryMs: number): Work {
  return { name: 'bank-feed', everyMs: pollEveryMs, runOne: bankDeposit.readRound };
}
