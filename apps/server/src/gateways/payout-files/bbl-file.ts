import { z } from 'zod';
import { bangkokTimeWithoutZone } from '../bangkok-text.ts';
import { protocol } from '../protocol.ts';
import { branchOf, dayMonthYear, left, plainText, windows874, zeros } from './file-text.ts';
import { payoutByFile, showSpecimen } from './payout-by-file.ts';
import type { FileBatch, FileOrder, PayoutFileFormat } from './payout-file.ts';

const settings = z.strictObject({
  companyCode: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
  companyTaxId: z.string().regex(/^\d{13}$/),
  debitAccountNo: z.string().regex(/^\d{10}$/),
  /** What payments are for, as the Bank of Thailand counts them. */
  botType: z.enum(['01', '02', '03', '04', '05', '06', '07', '59']),
});
type BblSettings = z.output<typeof settings>;

const BBL = '002';
/** Direct credit at once within BBL; SMART on the same day to other banks. */
const PRODUCTS = { own: 'DCB02', other: 'SMC04' } as const;
const FIELDS = 56;
const MAX_NAME = 100;

/** BBL: fields between tildes, lines that end with LF. */
function makeBblFile(ours: BblSettings): PayoutFileFormat {
  return {
    bankCode: 'BBL',
    accepts: ({ accountNo }, product) => (product === 'own' ? /^\d{10}$/ : /^\d{1,20}$/).test(accountNo),
    write(batch) {
      const total = batch.orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      const lines = [
        header(batch, ours),
        ...batch.orders.map((order, at) => line(order, { batch, ours, no: at + 1 })),
        ['100', String(batch.orders.length), String(total)],
      ];
      return windows874(lines.map((fields) => `${fields.join('~')}\n`).join(''));
    },
  };
}

function madeOn(batch: FileBatch): [day: string, time: string] {
  const [day = '', time = ''] = bangkokTimeWithoutZone(batch.madeAt).split(' ');
  return [dayMonthYear(day), time.replaceAll(':', '')];
}

function header(batch: FileBatch, { companyCode, companyTaxId, debitAccountNo }: BblSettings): string[] {
  return ['001', companyCode, companyTaxId, debitAccountNo, `KPO${zeros(batch.batchNo, 6)}`, '', ...madeOn(batch)];
}

function line(order: FileOrder, { batch, ours, no }: { batch: FileBatch; ours: BblSettings; no: number }): string[] {
  const [, time] = madeOn(batch);
  // By the numbers that the bank counts fields with.
  const at: Record<number, string> = {
    1: '003',
    2: ours.companyCode,
    3: String(no),
    4: PRODUCTS[batch.product],
    5: order.accountNo,
    6: dayMonthYear(batch.valueDate),
    7: time,
    8: 'THB',
    9: order.reference,
    19: 'N',
    27: ours.botType,
    33: 'OUR',
    34: String(order.amountMinor),
    38: order.bankNumber,
    39: branchOf(order.accountNo),
    44: left(plainText(order.accountName), MAX_NAME).trimEnd(),
  };
  return Array.from({ length: FIELDS }, (_, index) => at[index + 1] ?? '');
}

export const BBL_FILE = protocol({
  kind: 'payout',
  code: 'bbl-file',
  title: 'BBL, file',
  settings,
  secrets: z.strictObject({}),
  tells: false,
  make: ({ settings: ours }) => payoutByFile(makeBblFile(ours)),
  tryOut: ({ settings: ours }) => showSpecimen(makeBblFile(ours), BBL),
});
