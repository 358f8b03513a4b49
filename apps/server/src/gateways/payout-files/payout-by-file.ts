import { numberOfBank } from '../../shared/bank-number.ts';
import type { PayoutPartner, PayoutWish } from '../payout.ts';
import type { FileBatch, FileProduct, PayoutFileFormat } from './payout-file.ts';

/** A bank that is given files: it is never sent an order, and nothing can be asked of it. */
export function payoutByFile(file: PayoutFileFormat): PayoutPartner {
  const unclear = async () => ({ outcome: 'unknown', detail: 'this bank is given files and asked by people' }) as const;
  const takes = ({ currency, bankCode, ...to }: PayoutWish) =>
    currency === 'THB' && productFor(file, { ...to, bankCode, bankNumber: numberOfBank(bankCode) ?? '' }) !== undefined;
  return { order: unclear, status: unclear, takes, file };
}

/** Which file of this bank takes an order in baht; undefined when none does. */
export function productFor(
  file: PayoutFileFormat,
  order: Parameters<PayoutFileFormat['accepts']>[0] & { bankCode: string },
): FileProduct | undefined {
  const product = order.bankCode === file.bankCode ? 'own' : 'other';
  return order.bankNumber !== '' && file.accepts(order, product) ? product : undefined;
}

/** One order that is none, for people who look at the layout before the first file. */
const SPECIMEN: FileBatch = {
  batchNo: 1,
  product: 'own',
  valueDate: '2026-01-02',
  madeAt: new Date('2026-01-01T02:03:04Z'),
  orders: [],
};

/** Nothing is called: what would be written of the settings, with one made-up order. */
export async function showSpecimen(file: PayoutFileFormat, bankNumber: string) {
  const order = {
    reference: 'SPECIMEN00000001',
    bankNumber,
    accountNo: '1234567890',
    accountName: 'SPECIMEN',
    amountMinor: 100n,
  };
  const text = new TextDecoder('windows-874').decode(file.write({ ...SPECIMEN, orders: [order] }));
  return { answer: { outcome: 'answered', status: 200, body: {} } as const, text };
}
