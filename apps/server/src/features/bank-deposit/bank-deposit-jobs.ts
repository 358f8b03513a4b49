import type { Work } from '../../operations/work-loop.ts';
import type { BankDeposit } from './bank-deposit.ts';

export function feedJob(bankDeposit: BankDeposit): Work {
  return { name: 'bank-feed', everyMs: 500, runOne: bankDeposit.pollOne };
}
