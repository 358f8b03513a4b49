/** The state filter of a list; `all` is spelled out in the address because the default is the queue. */
export type StateFilter<State extends string> = State | 'all';

export interface ListFilter<State extends string> {
  state: StateFilter<State>;
  page: number;
  /** Where the page of a long list begins or ends. */
  place: ListPlace;
  /** What a list of money is narrowed by. */
  money: MoneyQuery;
  id: string | undefined;
}

export const MONEY_FIELDS = ['since', 'until', 'min', 'max', 'partner', 'text', 'hand'] as const;
/** The contract's limit for what a list is narrowed by. */
export const MAX_TEXT = 80;
/** As it is typed and stands in the address; the server refuses what is not good. */
export type MoneyQuery = Partial<Record<(typeof MONEY_FIELDS)[number], string>>;

function readMoney(query: URLSearchParams): MoneyQuery {
  return Object.fromEntries(
    MONEY_FIELDS.flatMap((name) => {
      const typed = query
        .get(name)
        ?.trim()
        .slice(0, name === 'text' ? MAX_TEXT : 20);
      return typed ? [[name, typed]] : [];
    }),
  );
}

/** The page after a place, the one before it, or the first one. */
export type ListPlace = { after: string } | { before: string } | Record<string, never>;

export function readPlace(query: URLSearchParams): ListPlace {
  const [after, before] = [query.get('after'), query.get('before')];
  if (before !== null) return { before };
  return after === null ? {} : { after };
}

const PAGE_MAXIMUM = 1_000_000;

function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAXIMUM ? page : 1;
}

/** Reads a filter from an address that anyone may have edited: what is not known becomes the default. */
export function readFilter<State extends string>(
  query: URLSearchParams,
  rules: { states: readonly State[]; fallback: StateFilter<State>; partner?: 'bank' | 'game' },
): ListFilter<State> {
  const asked = query.get('state');
  const state = asked === 'all' ? 'all' : (rules.states.find((known) => known === asked) ?? rules.fallback);
  return {
    state,
    page: readPage(query.get('page')),
    place: readPlace(query),
    money: rules.partner === undefined ? {} : readMoney(query),
    id: query.get('id') ?? undefined,
  };
}

export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** The entry `step` places away, stopping at the ends; the first one when nothing is open. */
export function neighbour<Entry extends { id: string }>(
  entries: readonly Entry[],
  id: string | undefined,
  step: 1 | -1,
): Entry | undefined {
  const at = entries.findIndex((entry) => entry.id === id);
  if (at === -1) return entries[0];
  return entries[Math.min(entries.length - 1, Math.max(0, at + step))];
}

/** What to open after an entry was decided: the one below it, else the one above it, else nothing. */
export function afterDecision<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry | undefined {
  const at = entries.findIndex((entry) => entry.id === id);
  return entries[at + 1] ?? entries[at - 1];
}
