import type { PayoutPartner } from '../payout.ts';
import type { FileBatch, PayoutFileFormat } from './payout-file.ts';

/** A bank that is given files: it is never sent an order, and nothing can be asked of it. */
export function payoutByFile(file: PayoutFileFormat): PayoutPartner {
  const unclear = async () => ({ outcome: 'unknown', detail: 'this bank is given files and asked by people' }) as const;
  return { order: unclear, status: unclear, file };
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
