import { MAX_RANGE_DAYS } from '@kapao/contract/member/statement.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { dayOfText, dayText, monthSpan, startOfDay } from '../../../shared/bangkok-day.ts';
import { type NamedGame, readSearch, type SearchTerm } from './statement-search.ts';

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
