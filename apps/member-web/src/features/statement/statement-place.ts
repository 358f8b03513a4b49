export const STATEMENT_FILTERS = ['all', 'deposit', 'withdraw', 'transfer', 'bonus'] as const;

export type StatementFilter = (typeof STATEMENT_FILTERS)[number];

export const ALL_MONTHS = 'all';

export interface StatementPlace {
  filter: StatementFilter;
  page: number;
  /** `YYYY-MM`, or all of them. */
  month: string;
}

/** As the address says it: without a month it is this one, or all while this one has nothing. */
export type AskedPlace = Omit<StatementPlace, 'month'> & { month: string | undefined };

/** Where the latest rows are. */
export const NEWEST: StatementPlace = { filter: 'all', page: 1, month: ALL_MONTHS };

/** Filter, page and month as the address says; anything strange is the beginning. */
export function placeOfAddress(params: URLSearchParams): AskedPlace {
  const filter = STATEMENT_FILTERS.find((known) => known === params.get('type')) ?? 'all';
  const page = /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  const month = /^(?:all|2\d{3}-(?:0[1-9]|1[0-2]))$/.exec(params.get('month') ?? '')?.[0];
  return { filter, page, month };
}
