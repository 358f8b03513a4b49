import { invariant } from '../process/invariant.ts';

/** Rows of a long list are counted up to here; beyond it there are more. */
const COUNTED_MAX = 1_000;

/**
 * Where a row stands in a long list: what waits comes first and the oldest of it before the others, then what is done, the newest
 * first. Pages begin behind such a place, so that the last one is read as fast as the first.
 */
export interface Place {
  isWaiting: boolean;
  /** Microseconds, as exact as the database is. */
  at: bigint;
  id: string;
}

export interface KeyPart {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** A page as the log of looks names it. */
export function placeOf({ after, before }: KeyPart): { after: string } | { before: string } | Record<string, never> {
  if (before !== undefined) return { before };
  return after === undefined ? {} : { after };
}

/** One side of a place, in one of the two halves of a list. */
export interface Bound {
  /** A time as text, because a `Date` has no microseconds. */
  at: string;
  id: string;
}

/** What to read of each half; a half without a bound has nothing on that side. */
export interface Span {
  isBack: boolean;
  waiting: Bound | undefined;
  done: Bound | undefined;
  limit: number;
}

export interface KeyedPage<Row> {
  rows: Row[];
  total: number;
  isMore: boolean;
  previous: string | null;
  next: string | null;
}

interface KeyedList<Row> {
  /** Up to `limit` places of each half beyond the bounds, in any order. */
  places: (span: Span) => Promise<Place[]>;
  /** The rows of these ids, in any order. */
  rows: (ids: string[]) => Promise<Row[]>;
  idOf: (row: Row) => string;
  /** How many there are; no need to count beyond `most`. */
  count: (most: number) => Promise<bigint>;
}

/** A half of a list as a statement reads it: the states of its rows, and where it begins. */
interface Half {
  states: string[];
  at: string | null;
  id: string | null;
}

/** Which half is read upwards in time and which downwards; a half without a bound has no states to look for. */
export function halvesOf(
  span: Span,
  { waiting, done }: { waiting: readonly string[]; done: readonly string[] },
): { rising: Half; falling: Half } {
  const half = (states: readonly string[], from: Bound | undefined): Half => ({
    states: from ? [...states] : [],
    at: from?.at ?? null,
    id: from?.id ?? null,
  });
  const [upper, lower] = [half(waiting, span.waiting), half(done, span.done)];
  return span.isBack ? { rising: lower, falling: upper } : { rising: upper, falling: lower };
}

/** The rows of one state, and where the page begins among them. */
export interface Arm {
  state: string;
  /** Read upwards in time. */
  isRising: boolean;
  isWaiting: boolean;
  at: string | null;
  id: string | null;
}

/** The states of both halves one by one: each is read from its place in the index, and a cluster asks all nodes for each. */
export function armsOf(span: Span, halves: { waiting: readonly string[]; done: readonly string[] }): Arm[] {
  const { rising, falling } = halvesOf(span, halves);
  const armOf = ({ states, ...from }: Half, isRising: boolean): Arm[] =>
    states.map((state) => ({ state, isRising, isWaiting: isRising !== span.isBack, ...from }));
  return [...armOf(rising, true), ...armOf(falling, false)];
}

/** A row of a statement that looks for places. */
export interface PlaceRow {
  id: string;
  at: bigint;
  is_waiting: boolean;
}

export const placesOf = (rows: readonly PlaceRow[]): Place[] =>
  rows.map(({ id, at, is_waiting: isWaiting }) => ({ id, at, isWaiting }));

/** A page behind or before a place. One that has become empty, or has lost its beginning, gives way to the page beside it. */
export async function readKeyed<Row>(part: KeyPart, list: KeyedList<Row>): Promise<KeyedPage<Row>> {
  const { places, previous, next } = await findPage(part, list.places);
  const ids = places.map(({ id }) => id);
  const rows = new Map((await list.rows(ids)).map((row) => [list.idOf(row), row]));
  const counted = Number(await list.count(COUNTED_MAX + 1));
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    total: Math.min(counted, COUNTED_MAX),
    isMore: counted > COUNTED_MAX,
    previous,
    next,
  };
}

interface FoundPage {
  places: Place[];
  previous: string | null;
  next: string | null;
}

async function findPage({ limit, after, before }: KeyPart, read: KeyedList<never>['places']): Promise<FoundPage> {
  if (before !== undefined) {
    const found = await beside({ from: readPlace(before), isBack: true, limit }, read);
    if (found.length >= limit) return pageOf(found, { limit, isBack: true, isInside: true });
  }
  const from = after === undefined || before !== undefined ? undefined : readPlace(after);
  const found = await beside({ from, isBack: false, limit }, read);
  if (found.length > 0 || from === undefined) {
    return pageOf(found, { limit, isBack: false, isInside: from !== undefined });
  }
  // What stood here has gone: the last page is the one before.
  return pageOf(await beside({ from: undefined, isBack: true, limit }, read), { limit, isBack: true, isInside: false });
}

/** One more than the page has says whether there is another. */
async function beside(
  { from, isBack, limit }: { from: Place | undefined; isBack: boolean; limit: number },
  read: KeyedList<never>['places'],
): Promise<Place[]> {
  const found = await read({ ...boundsOf(from, isBack), isBack, limit: limit + 1 });
  const inOrder = found.sort(isBack ? (a, b) => comparePlaces(b, a) : comparePlaces);
  return inOrder.slice(0, limit + 1);
}

function pageOf(found: Place[], { limit, isBack, isInside }: { limit: number; isBack: boolean; isInside: boolean }) {
  const isThereMore = found.length > limit;
  const places = found.slice(0, limit);
  if (isBack) places.reverse();
  const [first, last] = [places[0], places.at(-1)];
  return {
    places,
    previous: first && (isBack ? isThereMore : isInside) ? writePlace(first) : null,
    next: last && (isBack ? isInside : isThereMore) ? writePlace(last) : null,
  };
}

const EARLIEST = '-infinity';
const LATEST = 'infinity';
/** Before every other, as a uuid. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

function boundsOf(from: Place | undefined, isBack: boolean): Pick<Span, 'waiting' | 'done'> {
  const edge = (at: string): Bound => ({ at, id: NO_ID });
  const own = from && { at: timeOf(from.at), id: from.id };
  if (isBack) {
    if (from?.isWaiting) return { waiting: own, done: undefined };
    return { waiting: edge(LATEST), done: own ?? edge(EARLIEST) };
  }
  if (from && !from.isWaiting) return { waiting: undefined, done: own };
  return { waiting: own ?? edge(EARLIEST), done: edge(LATEST) };
}

function comparePlaces(a: Place, b: Place): number {
  if (a.isWaiting !== b.isWaiting) return a.isWaiting ? -1 : 1;
  const order = a.at === b.at ? Number(a.id > b.id) - Number(a.id < b.id) : Number(a.at > b.at) - Number(a.at < b.at);
  return a.isWaiting ? order : -order;
}

const MICROS_A_SECOND = 1_000_000n;

function timeOf(micros: bigint): string {
  const seconds = new Date(Number(micros / MICROS_A_SECOND) * 1_000).toISOString().slice(0, 19);
  return `${seconds}.${String(micros % MICROS_A_SECOND).padStart(6, '0')}Z`;
}

function writePlace({ isWaiting, at, id }: Place): string {
  return `${isWaiting ? 'w' : 'd'}${at}.${id}`;
}

/** What the contract lets through. */
function readPlace(text: string): Place {
  const [, half, at, id] = /^([wd])(\d{1,16})[.](.+)$/.exec(text) ?? [];
  invariant(at !== undefined && id !== undefined, 'a place has a time and an id');
  return { isWaiting: half === 'w', at: BigInt(at), id };
}
