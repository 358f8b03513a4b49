import { z } from 'zod';
import { fitMask } from '../../shared/account-mask.ts';
import type { SlipParty } from '../slip-verifier.ts';

/** A Thai account whose receipts its bank tells its customer, and no others. */
export const ownAccount = z.strictObject({ accountNo: z.string().regex(/^\d{10}$/) });

/** Unless what was told of a receiver surely differs, its bank should know of the money. */
export function seesOnly({ bank, accountNo }: { bank: string; accountNo: string }): (receiver: SlipParty) => boolean {
  return (receiver) =>
    (receiver.bank === '' || receiver.bank === bank) &&
    fitMask(receiver.accountMasked, { accountNo, lengths: [accountNo.length] }) !== 'differs';
}
