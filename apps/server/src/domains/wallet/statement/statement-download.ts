import type { StatementRow } from '@kapao/contract/member/statement.ts';
import type { downloadStatement } from '@kapao/contract/member/statement-download.ts';
import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import { titleOf, titleText } from '@kapao/contract/shared/statement-title.ts';
import type { Db } from '../../../platform/database/db.ts';
import { makeWorkerPool, type WorkerPool } from '../../../platform/process/worker-pool.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { gameNames } from '../../../queries/games/game-facts.ts';
import { bankAccountNo, memberFacts } from '../../../queries/members/account-facts.ts';
import { BANGKOK_OFFSET_MS, bangkokDay, dayText, shownDay } from '../../../shared/bangkok-day.ts';
import { CSV_MARK, csvLine } from '../../../shared/csv.ts';
import { readChoice, type Span } from './statement-choice.ts';
import { FILE_WORDS, type FileWords } from './statement-file-words.ts';
import type { StatementSheet } from './statement-sheet.ts';
import { type StatementPage, statementPage } from './statement-store.ts';
import { toWire } from './statement-wire.ts';

type Asked = RouteBody<typeof downloadStatement>;

export type StatementDownload = (
  memberId: string,
  asked: Asked,
  locale: Locale,
) => Promise<RouteReply<typeof downloadStatement>>;

interface DownloadDeps {
  db: Db;
  sealer: Sealer;
  siteName: () => Promise<string>;
}

/** Rows of one file; a thousand are some forty sheets of paper. */
const MAX_FILE_ROWS = { csv: 5_000, pdf: 1_000 } as const;
/** A thousand rows take two seconds of an idle core; the member app waits for a minute. */
const TIMEOUT_MS = 45_000;
const IDLE_MS = 30_000;
const WAITING = 10;

let pool: WorkerPool<StatementSheet, { bytes: Uint8Array }> | undefined;

/** Draws in a process of its own: it is seconds of work, and money requests must not wait for it. */
function draw(sheet: StatementSheet): Promise<{ bytes: Uint8Array }> {
  pool ??= makeWorkerPool({
    module: new URL('./statement-sheet-worker.ts', import.meta.url),
    atOnce: 1,
    waiting: WAITING,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    onBusy: () => refuse('REQUEST_LIMIT'),
  });
  return pool.run(sheet);
}

/** Makes files of a member's statement: of the same rows, names and balances that the page shows. */
export function makeStatementDownload({ db, sealer, siteName }: DownloadDeps): StatementDownload {
  return async (memberId, { kind, ...asked }, locale) => {
    const [games, member] = await Promise.all([gameNames(db), memberFacts(db, memberId)]);
    if (!member) return refuse('NO_DATA');
    const choice = readChoice(memberId, asked, games);
    const page = await statementPage(db, { ...choice, page: 1, limit: MAX_FILE_ROWS[kind] });
    const words = FILE_WORDS[locale];
    const names = { games: new Map(games.map(({ code, name }) => [code, name])), banks: new Map<string, string>() };
    const rows = page.rows.map((row) => {
      const wire = toWire(row, locale, sealer);
      return { ...wire, title: titleText(words.titles, titleOf(wire, names)) };
    });
    const now = new Date();
    const account = bankAccountNo(sealer, member);
    const content =
      kind === 'csv'
        ? Buffer.from(csvOf(rows, words))
        : (
            await draw({
              language: words.language,
              site: await siteName(),
              title: `${words.title} · ${periodOf(choice.span, words)}`,
              facts: [
                [words.member, member.name],
                [words.phone, member.username],
                [words.account, `${member.bank_code} ······${account.slice(-4)}`],
                [words.made, shownMoment(now)],
                ...(asked.search ? [[words.search, asked.search] as const] : []),
                ...sumsOf(page, words),
              ],
              notes: [words.terms, ...(isWhole(page) ? [] : [words.onlyNewest(rows.length)])],
              columns: { when: words.when, item: words.item, amount: words.amount, balance: words.balance },
              rows: rows.map((row) => sheetRowOf(row, words)),
            })
          ).bytes;
    return {
      name: `statement-${nameOf(choice.span, now)}.${kind}`,
      content: Buffer.from(content).toString('base64'),
      rows: rows.length,
      total: page.total,
    };
  };
}

type TitledRow = StatementRow & { title: string };

const isWhole = ({ rows, total, isCut }: StatementPage) => rows.length === total && !isCut;

/** DD/MM/YYYY HH:mm:ss of Bangkok, as members read it (spec 9). */
const shownMoment = (at: Date) =>
  `${shownDay(bangkokDay(at))} ${new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(11, 19)}`;

function csvOf(rows: readonly TitledRow[], words: FileWords): string {
  const head = ['when', 'item', 'status', 'amount', 'currency', 'balance', 'reference', 'finished'] as const;
  const lines = rows.map((row) => [
    ...[shownMoment(new Date(row.createdAt)), row.title, words.statuses[row.status]],
    ...[row.amount, row.currency, row.balanceAfter ?? '', shortReference(row.id)],
    row.finalAt === null ? '' : shownMoment(new Date(row.finalAt)),
  ]);
  return CSV_MARK + [head.map((column) => words[column]), ...lines].map(csvLine).join('');
}

function sheetRowOf(row: TitledRow, words: FileWords): StatementSheet['rows'][number] {
  const state = row.status === 'SUCCESS' ? '' : ` · ${words.statuses[row.status]}`;
  return {
    when: shownMoment(new Date(row.createdAt)),
    title: row.title,
    detail: `${shortReference(row.id)}${state}`,
    amount: formatSignedMoney(row.amount, row.currency),
    balance: row.balanceAfter === undefined ? '' : formatMoney(row.balanceAfter, row.currency),
    isVoid: row.status === 'FAILED',
  };
}

function sumsOf({ monthTotals }: StatementPage, words: FileWords): (readonly [string, string])[] {
  if (!monthTotals) return [];
  const { currency } = monthTotals;
  const shown = (minor: bigint) => `${formatSignedMoney(fromMinor(minor, currency), currency)} ${words.unit[currency]}`;
  return [
    [words.moneyIn, shown(monthTotals.moneyIn)],
    [words.moneyOut, shown(-monthTotals.moneyOut)],
  ];
}

const lastDayOf = ({ before }: Span) => bangkokDay(new Date(before.getTime() - 1));

function periodOf(span: Span | undefined, words: FileWords): string {
  return span ? `${shownDay(bangkokDay(span.since))} – ${shownDay(lastDayOf(span))}` : words.all;
}

function nameOf(span: Span | undefined, now: Date): string {
  return span ? `${dayText(bangkokDay(span.since))}-to-${dayText(lastDayOf(span))}` : dayText(bangkokDay(now));
}
