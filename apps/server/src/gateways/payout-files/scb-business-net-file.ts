import { z } from 'zod';
import { bangkokTimeWithoutZone } from '../bangkok-text.ts';
import { protocol } from '../protocol.ts';
import { blank, branchOf, left, windows874, yearMonthDay, zeros } from './file-text.ts';
import { payoutByFile, showSpecimen } from './payout-by-file.ts';
import type { FileBatch, FileOrder, PayoutFileFormat } from './payout-file.ts';

const settings = z.strictObject({
  companyId: z.string().regex(/^[A-Za-z0-9]{1,12}$/),
  debitAccountNo: z.string().regex(/^\d{10}$/),
  /** What payments to other banks are for; empty where the bank wants none. */
  serviceType: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
});
type ScbSettings = z.output<typeof settings>;

const SCB = '014';
/** Direct credit within SCB; media clearing to other banks, on the same day. */
const PRODUCTS = { own: 'DCP', other: 'MCL' } as const;
const SAME_DAY = '2';
/** Amounts are in thousandths of a baht. */
const OF_SATANG = 10n;
const MAX_ACCOUNT_DIGITS = 25;

/** SCB Business Net: a debit and its credits, lines of their own widths that end with CR LF. */
function makeScbFile(ours: ScbSettings): PayoutFileFormat {
  return {
    bankCode: 'SCB',
    accepts: ({ accountNo }, product) =>
      product === 'own'
        ? /^\d{10}$/.test(accountNo)
        : /^\d+$/.test(accountNo) && accountNo.length <= MAX_ACCOUNT_DIGITS,
    write(batch) {
      const lines = [
        header(batch, ours),
        debit(batch, ours),
        ...batch.orders.flatMap((order, at) => {
          const place = { batch, ours, no: at + 1 };
          return [credit(order, place), payee(order, place)];
        }),
        `999${zeros(1, 6)}${zeros(batch.orders.length, 6)}${amount(totalOf(batch))}`,
      ];
      return windows874(lines.map((text) => `${text}\r\n`).join(''));
    },
  };
}

const totalOf = ({ orders }: FileBatch) => orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
const amount = (minor: bigint) => zeros(minor * OF_SATANG, 16);
const batchReference = ({ batchNo }: FileBatch) => left(`KPO${zeros(batchNo, 6)}`, 32);
const internalReference = ({ batchNo }: FileBatch) => zeros(batchNo, 8);

function header(batch: FileBatch, { companyId }: ScbSettings): string {
  const [day = '', time = ''] = bangkokTimeWithoutZone(batch.madeAt).split(' ');
  const made = `${yearMonthDay(day)}${time.replaceAll(':', '')}`;
  return `001${left(companyId, 12)}${batchReference(batch)}${made}BCM${batchReference(batch)}`;
}

/** An account with its type, the fourth of its digits, and its branch, the first three. */
const typeAndBranch = (accountNo: string) => `0${accountNo.slice(3, 4)}${branchOf(accountNo)}`;

function debit(batch: FileBatch, { debitAccountNo }: ScbSettings): string {
  return [
    `002${PRODUCTS[batch.product]}${yearMonthDay(batch.valueDate)}`,
    left(debitAccountNo, 25),
    typeAndBranch(debitAccountNo),
    `THB${amount(totalOf(batch))}`,
    internalReference(batch),
    zeros(batch.orders.length, 6),
    left(debitAccountNo, 15),
    blank(9),
    batch.product === 'other' ? SAME_DAY : ' ',
    typeAndBranch(debitAccountNo),
  ].join('');
}

interface Place {
  batch: FileBatch;
  ours: ScbSettings;
  no: number;
}

function credit(order: FileOrder, { batch, ours, no }: Place): string {
  return [
    `003${zeros(no, 6)}`,
    left(order.accountNo, 25),
    `${amount(order.amountMinor)}THB`,
    internalReference(batch),
    // No tax withheld, no invoice, no advice, nothing to pick up.
    `NNN${blank(1)}${blank(4)}`,
    `00${blank(14)}${zeros(0, 24)}`,
    zeros(0, 22),
    `0${blank(48)}`,
    `${order.bankNumber}${blank(35)}`,
    `${branchOf(order.accountNo)}${blank(35)}`,
    `${blank(1)}N`,
    left(order.reference, 20),
    `${blank(1)}${blank(3)}`,
    left(batch.product === 'other' ? (ours.serviceType ?? '') : '', 2),
    `${blank(50)}${blank(18)}${blank(2)}`,
  ].join('');
}

function payee(order: FileOrder, { batch, no }: Place): string {
  const name = left(order.accountName, 100);
  return [
    `004${internalReference(batch)}${zeros(no, 6)}`,
    `${blank(15)}${name}${blank(210)}${blank(10)}`,
    `${blank(70)}${blank(10)}${blank(10)}${blank(64)}${blank(310)}`,
  ].join('');
}

export const SCB_BUSINESS_NET_FILE = protocol({
  kind: 'payout',
  code: 'scb-business-net-file',
  title: 'SCB Business Net, file',
  settings,
  secrets: z.strictObject({}),
  tells: false,
  make: ({ settings: ours }) => payoutByFile(makeScbFile(ours)),
  tryOut: ({ settings: ours }) => showSpecimen(makeScbFile(ours), SCB),
});
