import { z } from 'zod';
import { protocol } from '../protocol.ts';
import { blank, branchOf, dayMonthYear, left, windows874, zeros } from './file-text.ts';
import { payoutByFile, showSpecimen } from './payout-by-file.ts';
import type { FileBatch, FileOrder, PayoutFileFormat } from './payout-file.ts';

const settings = z.strictObject({
  companyId: z.string().regex(/^[A-Za-z0-9]{1,16}$/),
  debitAccountNo: z.string().regex(/^\d{10}$/),
  senderName: z.string().min(1).max(100),
  /** What payments to accounts at other banks, and at KTB, are for. */
  serviceTypeStandard: z.enum(['01', '02', '03', '04', '05', '06', '07', '59']),
  serviceTypeDirect: z.enum(['02', '04', '09', '10', '11', '12', '14', '21', '25', '27', '28', '37', '46']),
  /** The branch of an account at another bank, where the bank wants one. */
  otherBranch: z.string().regex(/^\d{4}$/),
});
type KtbSettings = z.output<typeof settings>;

const KTB = '006';
const MAX_ACCOUNT_DIGITS = 11;

/** Krungthai Corporate Online: lines of 498 bytes that end with CR LF. */
function makeKtbFile(ours: KtbSettings): PayoutFileFormat {
  return {
    bankCode: 'KTB',
    accepts: ({ accountNo }, product) =>
      product === 'own'
        ? /^\d{10}$/.test(accountNo)
        : /^\d+$/.test(accountNo) && accountNo.length <= MAX_ACCOUNT_DIGITS,
    write(batch) {
      const lines = [header(batch, ours), ...batch.orders.map((order, at) => line(order, { batch, ours, no: at + 1 }))];
      return windows874(lines.map((text) => `${text}\r\n`).join(''));
    },
  };
}

function header({ batchNo, orders, valueDate }: FileBatch, { companyId }: KtbSettings): string {
  const total = orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return [
    `101${zeros(batchNo, 6)}${KTB}`,
    zeros(orders.length, 7),
    zeros(total, 19),
    `${dayMonthYear(valueDate)}C${zeros(0, 8)}`,
    left(companyId, 16),
    blank(427),
  ].join('');
}

function line(order: FileOrder, { batch, ours, no }: { batch: FileBatch; ours: KtbSettings; no: number }): string {
  const isOwn = batch.product === 'own';
  return [
    `102${zeros(batch.batchNo, 6)}`,
    order.bankNumber,
    isOwn ? branchOf(order.accountNo) : ours.otherBranch,
    zeros(order.accountNo, 11),
    `${KTB}${branchOf(ours.debitAccountNo)}${zeros(ours.debitAccountNo, 11)}`,
    dayMonthYear(batch.valueDate),
    `${isOwn ? ours.serviceTypeDirect : ours.serviceTypeStandard}00`,
    zeros(order.amountMinor, 17),
    `${blank(8)}${zeros(0, 10)}`,
    left(order.accountName, 100),
    left(ours.senderName, 100),
    `${blank(40)}${blank(18)}${blank(2)}`,
    left(order.reference, 18),
    `${blank(2)}${blank(20)}${zeros(no, 6)}09`,
    `${blank(40)}${blank(20)}0000${blank(34)}`,
  ].join('');
}

export const KTB_FILE = protocol({
  kind: 'payout',
  code: 'ktb-file',
  title: 'KTB Corporate Online, file',
  settings,
  secrets: z.strictObject({}),
  tells: false,
  make: ({ settings: ours }) => payoutByFile(makeKtbFile(ours)),
  tryOut: ({ settings: ours }) => showSpecimen(makeKtbFile(ours), KTB),
});
