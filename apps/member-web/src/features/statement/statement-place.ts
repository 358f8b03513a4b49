import { MAX_SEARCH_LENGTH } from '@kapao/contract/member/statement.ts';

export const STATEMENT_FILTERS = ['all', 'deposit', 'withdraw', 'transfer', 'bonus'] as const;

export type StatementFilter = (typeof STATEMENT_FILTERS)[number];

export const ALL_MONTHS = 'all';

/** Days of Bangkok, `YYYY-MM-DD`, both included. */
export interface DayRange {
  since: string;
  until: string;
}

export interface StatementPlace {
  filter: StatementFilter;
  page: number;
  /** `YYYY-MM`, or all of them. */
  month: string;
  search?: string | undefined;
  /** Instead of a month. */
  days?: DayRange | undefined;
}

/** As the address says it: without a month it is this one, or all while this one has nothing. */
export type AskedPlace = Omit<StatementPlace, 'month'> & { month: string | undefined };

/** Where the latest rows are. */
export const NEWEST: StatementPlace = { filter: 'all', page: 1, month: ALL_MONTHS };

const DAY = /^20\d{2}-\d{2}-\d{2}$/;

/** Filter, page, month, days and search as the address says; anything strange is the beginning. */
export function placeOfAddress(params: URLSearchParams): AskedPlace {
  const filter = STATEMENT_FILTERS.find((known) => known === params.get('type')) ?? 'all';
  const page = /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  const month = /^(?:all|2\d{3}-(?:0[1-9]|1[0-2]))$/.exec(params.get('month') ?? '')?.[0];
  const search = params.get('search')?.slice(0, MAX_SEARCH_LENGTH).trim();
  const [since = '', until = ''] = [params.get('since') ?? '', params.get('until') ?? ''];
  const days = DAY.test(since) && DAY.test(until) && since <= until ? { since, until } : undefined;
  return { filter, page, month, ...(search && { search }), ...(days && { days }) };
}

/** The address of a place; what is usual is left out. */
export function addressOfPlace({ filter, page, month, search, days }: AskedPlace): URLSearchParams {
  const next = new URLSearchParams();
  if (filter !== 'all') next.set('type', filter);
  if (days) for (const [name, day] of Object.entries(days)) next.set(name, day);
  else if (month !== undefined) next.set('month', month);
  if (search) next.set('search', search);
  if (page > 1) next.set('page', String(page));
  return next;
}
