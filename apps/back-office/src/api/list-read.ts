import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import type { ListFilter, MoneyQuery } from '../lib/list-filter.ts';
import { POLL_EVERY_MS } from './query-keys.ts';

export const QUEUE_PER_PAGE = 20;

type QueueFilter<State extends string> = Pick<ListFilter<State>, 'state' | 'page'>;
type LongFilter<State extends string> = Pick<ListFilter<State>, 'state' | 'place'> &
  Partial<Pick<ListFilter<State>, 'money'>>;

/** A page is read again while somebody looks at it, and stays until the next one is there. */
const WATCHED = { refetchInterval: POLL_EVERY_MS, placeholderData: keepPreviousData };

/** What is asked of a queue for one page of it. */
export const queueQuery = <State extends string>({ state, page }: QueueFilter<State>) => ({
  page,
  limit: QUEUE_PER_PAGE,
  ...(state !== 'all' && { state }),
});

/** How that page is kept and read. */
export const queueRead = (key: QueryKey, { state, page }: QueueFilter<string>) => ({
  ...WATCHED,
  key: [...key, state, page],
});

/** What is asked of a long list, whose pages begin at a place instead of having a number. */
export const longQuery = <State extends string>({ state, place }: LongFilter<State>) => ({
  limit: QUEUE_PER_PAGE,
  ...place,
  ...(state !== 'all' && { state }),
});

export const longRead = (key: QueryKey, { state, place, money }: LongFilter<string>) => ({
  ...WATCHED,
  key: [...key, state, place, money],
});

/** What a list of money is narrowed by, as the contract has it. */
export const moneyQuery = ({ min, max, hand: _, ...rest }: MoneyQuery) => ({
  ...rest,
  ...(min !== undefined && { min: Number(min) }),
  ...(max !== undefined && { max: Number(max) }),
});
