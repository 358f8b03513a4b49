import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BANGKOK_OFFSET_MS } from './bangkok-time.ts';
import type { BankTransfer, SimulatedBank } from './bank.ts';
import { accountNo, moment } from './control-fields.ts';
import type { FilePayment } from './protocols/payout-file-layouts.ts';
import type { SimulatedProtocol } from './protocols/protocol.ts';
import { camtXml } from './statement-camt.ts';
import { type AccountBook, kbizCsv, kshopCsv, type Posting, scbCsv } from './statement-csv.ts';

const FORMATS = { kbiz: kbizCsv, kshop: kshopCsv, scb: scbCsv, camt053: camtXml } as const;
type Format = keyof typeof FORMATS;

const fileQuery = z.object({
  format: z.enum(['kbiz', 'kshop', 'scb', 'camt053']),
  from: moment.optional(),
  until: moment.optional(),
  language: z.enum(['th', 'en']).default('th'),
  encoding: z.enum(['utf-8', 'utf-8-bom', 'windows-874']).default('utf-8'),
  /** What somebody who changes a file, or a line that breaks, makes of it. */
  mistake: z.enum(['half', 'sum', 'row-missing', 'row-added']).optional(),
});

const OPENING_MINOR = 10_000_000n;
const FEE_FROM_MINOR = 100_000n;
const FEE_MINOR = 500n;
const DAY_MS = 86_400_000;
const dayOf = (at: Date) => Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / DAY_MS);
const DAY_END_MS = DAY_MS - 60_000;

type Move = Pick<Posting, 'at' | 'amountMinor' | 'kind' | 'transfer' | 'payment'>;

/** Payments by code are sold through the shop: the account gets them as one sum at the end of their day, once that is over. */
function movesOf(transfers: readonly BankTransfer[], payments: readonly FilePayment[], today: number): Move[] {
  const sold = transfers.filter(({ billReference }) => billReference !== undefined);
  const sums = [...Map.groupBy(sold, ({ at }) => dayOf(at))].flatMap(([day, sales]): Move[] => {
    const at = new Date(day * DAY_MS - BANGKOK_OFFSET_MS + DAY_END_MS);
    const amountMinor = sales.reduce((sum, sale) => sum + sale.amountMinor, 0n);
    return day < today ? [{ at, amountMinor, kind: 'sales', transfer: undefined }] : [];
  });
  const singles = transfers
    .filter(({ billReference }) => billReference === undefined)
    .flatMap((transfer): Move[] => {
      const { at, amountMinor } = transfer;
      const fee: Move = { at, amountMinor: -FEE_MINOR, kind: 'fee', transfer: undefined };
      const move: Move = { at, amountMinor, kind: 'transfer', transfer };
      return amountMinor >= FEE_FROM_MINOR ? [move, fee] : [move];
    });
  const paid = payments.map((payment): Move => {
    const { at, amount } = payment;
    return { at, amountMinor: -amount, kind: 'payout', transfer: undefined, payment };
  });
  return [...singles, ...sums, ...paid].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function bookOf(moves: readonly Move[], span: { from: Date; until: Date }) {
  let balanceMinor = OPENING_MINOR;
  let openingMinor = OPENING_MINOR;
  const postings: Posting[] = [];
  for (const move of moves) {
    balanceMinor += move.amountMinor;
    if (move.at < span.from) openingMinor = balanceMinor;
    else if (move.at <= span.until) postings.push({ ...move, balanceMinor });
  }
  return { openingMinor, postings };
}

/** As somebody would who wants a sum that never came, or loses one. */
function spoil(book: AccountBook, mistake: string | undefined): AccountBook {
  const { postings } = book;
  const [first] = postings;
  if (mistake === 'row-missing')
    return { ...book, postings: postings.filter((_, index) => index !== postings.length >> 1) };
  if (mistake === 'row-added' && first) return { ...book, postings: [first, ...postings] };
  return book;
}

/** Thai letters stand in the upper half of the table, in the order of Unicode. */
const inThai874 = (text: string) =>
  Buffer.from(
    [...text].map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code >= 0xe01 && code <= 0xe5b ? code - 0xe00 + 0xa0 : code < 0x80 ? code : 0x3f;
    }),
  );

const withSumChanged = (text: string, format: Format) =>
  format === 'camt053' ? text.replace('<Sum>', '<Sum>1') : text.replace(/(?:\d{1,3},)?\d{1,3}\.\d{2}/, '987,654.32');

/** A statement of an account as its bank lets it be taken away; times are from the beginning of a day in Bangkok by default. */
export function statementFileRoutes(
  app: FastifyInstance,
  { bank, protocols, now }: { bank: SimulatedBank; protocols: readonly SimulatedProtocol[]; now: () => Date },
) {
  const paidFrom = (account: string) => protocols.flatMap(({ filedBank }) => filedBank?.paidFrom(account) ?? []);
  app.get('/control/bank/accounts/:accountNo/statement-file', (request, reply) => {
    const { accountNo: account } = z.object({ accountNo }).parse(request.params);
    const query = fileQuery.parse(request.query);
    const { format, mistake, encoding, language } = query;
    const until = query.until ?? now();
    const from = query.from ?? new Date(dayOf(until) * DAY_MS - BANGKOK_OFFSET_MS);
    const transfers = bank.received(account);
    const shop = transfers.filter(({ billReference }) => billReference !== undefined);
    const moves: Move[] =
      format === 'kshop'
        ? shop.map((transfer) => ({ at: transfer.at, amountMinor: transfer.amountMinor, kind: 'sales', transfer }))
        : movesOf(transfers, paidFrom(account), dayOf(now()));
    const book = { accountNo: account, from, until, language, ...bookOf(moves, { from, until }) };
    const written = FORMATS[format](spoil(book, mistake));
    const text = mistake === 'sum' ? withSumChanged(written, format) : written;
    const bytes =
      encoding === 'windows-874' ? inThai874(text) : Buffer.from(`${encoding === 'utf-8-bom' ? '\ufeff' : ''}${text}`);
    const sent = mistake === 'half' ? bytes.subarray(0, Math.floor(bytes.length * 0.6)) : bytes;
    const name = `statement.${format === 'camt053' ? 'xml' : 'csv'}`;
    return reply
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .type('application/octet-stream')
      .send(sent);
  });
}
