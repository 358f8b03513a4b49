export const STATEMENT_FILTERS = ['all', 'deposit', 'withdraw', 'transfer', 'bonus'] as const;

export type StatementFilter = (typeof STATEMENT_FILTERS)[number];

export interface StatementPlace {
  filter: StatementFilter;
  page: number;
}

/** Where the latest rows are. */
export const NEWEST: StatementPlace = { filter: 'all', page: 1 };

/** Filter and page as the address says; anything strange is the beginning. */
export function placeOfAddress(params: URLSearchParams): StatementPlace {
  const filter = STATEMENT_FILTERS.find((known) => known === params.get('type')) ?? 'all';
  const page = /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  return { filter, page };
}
