import { MAX_RANGE_DAYS } from '@kapao/contract/member/statement.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { type RawBuilder, sql } from 'kysely';
import { dayOfText, dayText, monthSpan, startOfDay } from '../../domain/bangkok-day.ts';
import { type NamedGame, readSearch, type SearchTerm, type TitleKey } from './statement-search.ts';

/** Rows of a range that a search reads at most, the newest first; a busy member of years has more. */
export const MAX_SEARCHED = 10_000;

export interface Span {
  since: Date;
  before: Date;
}

/** Rows that are asked for. */
export interface AskedRows {
  memberId: string;
  types: readonly string[] | undefined;
  span: Span | undefined;
  terms: readonly SearchTerm[];
  /** A search or a range of days: rows of the range are read up to a bound, and counted among these. */
  isScanned: boolean;
}

interface Asked {
  types?: readonly string[] | undefined;
  month?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  search?: string | undefined;
}

/** Reads what a member asks for; days that are none, come backwards or are too many are refused. */
export function readChoice(memberId: string, asked: Asked, games: readonly NamedGame[]): AskedRows {
  const days = daysOf(asked);
  if (days && asked.month !== undefined) refuse('KEY_INVALID');
  const month = asked.month === undefined ? undefined : monthSpan(asked.month);
  const terms = asked.search === undefined ? [] : readSearch(asked.search, games);
  return {
    memberId,
    types: asked.types,
    span: days ?? month,
    terms,
    isScanned: days !== undefined || terms.length > 0,
  };
}

function daysOf({ since, until }: Asked): Span | undefined {
  if (since === undefined && until === undefined) return undefined;
  if (since === undefined || until === undefined) return refuse('KEY_INVALID');
  const [first, last] = [since, until].map((text) => {
    const day = dayOfText(text);
    return Number.isFinite(day) && dayText(day) === text ? day : refuse('KEY_INVALID');
  });
  if (first === undefined || last === undefined || last < first || last - first >= MAX_RANGE_DAYS)
    return refuse('KEY_INVALID');
  return { since: startOfDay(first), before: startOfDay(last + 1) };
}

/** True for a search that may mean how money came in. */
export const readsWays = (terms: readonly SearchTerm[]) => terms.some(({ ways }) => ways.length > 0);

/** Fit a row `o` to all words, with `y.way` beside it where ways are read. */
export function fitting({ memberId, terms }: AskedRows): RawBuilder<unknown> {
  return terms.reduce<RawBuilder<unknown>>(
    (all, term) => sql`${all} and (${sql.join(conditionsOf(memberId, term), sql` or `)})`,
    sql``,
  );
}

const bonusOf = (cause: string) => sql`(o.statement_type = 'bonus' and exists (select 1 from operation_causes c
  where c.member_id = o.member_id and c.operation_id = o.operation_id and c.cause_kind = ${cause}))`;

/** Rows that have a title; the words of a title are found in `statement-search.ts`. */
const OF_TITLE: Readonly<Record<TitleKey, RawBuilder<unknown>>> = {
  deposit: sql`o.statement_type = 'deposit'`,
  bankDeposit: sql`false`,
  setAside: sql`(o.statement_type = 'transfer' and (o.to_code = 'ASIDE' or o.from_code = 'ASIDE'))`,
  sentBack: sql`(o.statement_type = 'withdraw' and o.from_code = 'DEPOSIT')`,
  withdraw: sql`(o.statement_type = 'withdraw' and o.from_code <> 'DEPOSIT' and o.state <> 'TAKEN')`,
  takenBack: sql`(o.statement_type = 'withdraw' and o.state = 'TAKEN')`,
  transfer: sql`(o.statement_type = 'transfer' and o.to_code <> 'ASIDE' and o.from_code <> 'ASIDE')`,
  bonus: sql`o.statement_type = 'bonus'`,
  promotion: bonusOf('promotion'),
  invite: bonusOf('invite'),
  refund: bonusOf('refund'),
  prize: bonusOf('luckydraw'),
  finish_bonus: sql`o.statement_type = 'finish_bonus'`,
  adjustment: sql`o.statement_type = 'adjustment'`,
};

/** References are matched from this many characters on; fewer are in every other reference. */
const MIN_REFERENCE = 4;

function conditionsOf(memberId: string, { text, ids, amount, titles, ways, games }: SearchTerm): RawBuilder<unknown>[] {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    sql`exists (select 1 from operation_causes c where c.member_id = ${memberId} and c.operation_id = o.operation_id
      and exists (select 1 from jsonb_each_text(c.description) d where d.value ilike ${like}))`,
    ...(text.length >= MIN_REFERENCE ? [sql`o.external_ref ilike ${like}`] : []),
    ...(ids ? [sql`o.operation_id between ${ids.first}::uuid and ${ids.last}::uuid`] : []),
    ...(amount ? [sql`o.amount between ${amount.from}::bigint and ${amount.to}::bigint`] : []),
    ...(games.length > 0 ? [sql`o.from_code = any(${games}::text[]) or o.to_code = any(${games}::text[])`] : []),
    ...(ways.length > 0 ? [sql`y.way = any(${ways}::text[])`] : []),
    ...titles.map((title) => OF_TITLE[title]),
  ];
}
