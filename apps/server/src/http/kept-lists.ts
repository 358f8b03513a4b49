import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@kapao/contract/shared/refusal.ts';
import type { KeptList, Route } from '@kapao/contract/shared/route.ts';
import type { Db } from '../platform/database/db.ts';
import type { Sealer } from '../platform/security/seal.ts';
import type { OperatorSession } from '../shared/sessions.ts';
import { asRefusal } from './database-refusal.ts';
import {
  endTurn,
  findKeptList,
  forgetLists,
  type KeptRow,
  keepList,
  keptListPlace,
  OLDEST_SECONDS,
  takeTurn,
} from './kept-lists-store.ts';
import type { Told } from './operator-look.ts';

/** For what another counts since the last act. */
const WAIT_MS = 2_000;
const POLL_MS = 50;
/** A longer answer is given and not kept; a page of a list has a tenth of it. */
const MAX_BYTES = 1_000_000;

/** What a handler answers, in plain JSON, and what it tells for the log of looks. */
interface Counted {
  answered: unknown;
  told?: Told | undefined;
}

interface Asked {
  route: Pick<Route, 'path' | 'kept'>;
  query: unknown;
  operator: OperatorSession;
}

export interface KeptLists {
  /** What anybody with the same rights was answered a moment ago, or what is counted now; `ageMs` since counting it began, 0 for what is new. */
  answerOf(asked: Asked, count: () => Promise<Counted>): Promise<Counted & { ageMs: number }>;
  /** An operator acted: who looks now sees lists as they are after it. */
  forget(): Promise<void>;
}

interface KeptListsParts {
  db: Db;
  sealer: Pick<Sealer, 'seal' | 'open' | 'fingerprint'>;
  /** How old a list may be; 0 where it is read for each look and nothing is kept. */
  maxAgeMs: () => number;
  report: (work: string, error: unknown) => void;
}

/** Lists over all members, which on a cluster ask every node. */
export function makeKeptLists({ db, sealer, maxAgeMs, report }: KeptListsParts): KeptLists {
  return {
    async answerOf(asked, count) {
      const { kept } = asked.route;
      const ageMs = maxAgeMs();
      if (!kept || ageMs === 0) return { ...(await count()), ageMs: 0 };
      const key = keyOf(sealer, asked, kept);
      return lookAt({ db, sealer, report, key, maxAgeMs: ageMs, isLive: kept.isLive === true, count });
    },
    async forget() {
      if (maxAgeMs() === 0) return;
      // What was done is done: lists are as old as they may be, then.
      await forgetLists(db).catch((error: unknown) => report('kept lists', error));
    },
  };
}

/** Who looks, as a handler sees it: of an answer that others are given as well it may know no more than the rights. */
export function lookerOf(
  route: Pick<Route, 'path' | 'kept'>,
  query: unknown,
  operator: OperatorSession,
): OperatorSession {
  if (!route.kept || isOwn(route.kept, query)) return operator;
  const shared = (): string => {
    throw new Error(`invariant: ${route.path} answers all who have the same rights alike`);
  };
  return Object.defineProperties({ ...operator }, { username: { get: shared }, sessionId: { get: shared } });
}

const isOwn = ({ own = [] }: KeptList, query: unknown) =>
  own === 'always' || own.some((name) => (query as Record<string, unknown> | undefined)?.[name] !== undefined);

function keyOf(
  { fingerprint }: Pick<Sealer, 'fingerprint'>,
  { route, query, operator }: Asked,
  kept: KeptList,
): string {
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const { role, rights, username } = operator;
  const looker = [role, rights.toSorted(), isOwn(kept, query) ? username : null];
  return fingerprint(JSON.stringify([route.path, asked.toSorted(), looker])).toString('base64url');
}

interface Look extends Pick<KeptListsParts, 'db' | 'sealer' | 'report'> {
  key: string;
  maxAgeMs: number;
  isLive: boolean;
  count: () => Promise<Counted>;
}

async function lookAt(look: Look): Promise<Counted & { ageMs: number }> {
  const { db, key, maxAgeMs, isLive, count } = look;
  const giveUpAtMs = Date.now() + WAIT_MS;
  for (;;) {
    const row = await findKeptList(db, key);
    const older = openedLater(look, row);
    const isCurrent = row?.is_current === true;
    if (older && isCurrent && !isLive && older.ageMs < maxAgeMs) return older.open();
    const since = await takeTurn(db, { key, maxAgeMs, isLive });
    if (since !== undefined) return countAnew(look, since, older);
    // Another counts. What nobody has changed since is good enough, and so is whatever there is while counting fails.
    const isOver = row?.is_failing === true || Date.now() > giveUpAtMs;
    if (older && (isCurrent || isOver)) return older.open();
    if (isOver) return { ...(await count()), ageMs: 0 };
    await sleep(POLL_MS);
  }
}

type Older = ReturnType<typeof openedLater>;

/** What is kept and young enough to be shown at all. */
function openedLater({ sealer, key }: Look, row: KeptRow | undefined) {
  const { answer_sealed: sealed, age_ms: ageMs } = row ?? {};
  if (!sealed || typeof ageMs !== 'number' || ageMs > OLDEST_SECONDS * 1_000) return undefined;
  const foundAtMs = Date.now();
  const open = (): Counted & { ageMs: number } => ({
    ...(JSON.parse(sealer.open(sealed, keptListPlace(key))) as Counted),
    ageMs: Math.max(1, ageMs + Date.now() - foundAtMs),
  });
  return { ageMs, open };
}

async function countAnew(look: Look, since: string, older: Older): Promise<Counted & { ageMs: number }> {
  const { db, sealer, report, key } = look;
  let counted: Counted;
  try {
    counted = await look.count();
  } catch (error) {
    const isRefused = asRefusal(error) instanceof Refusal;
    await endTurn(db, { key, since, isFailing: !isRefused });
    if (isRefused || !older) throw error;
    report('kept lists', error);
    return older.open();
  }
  const plain = JSON.stringify(counted);
  if (plain.length > MAX_BYTES) await endTurn(db, { key, since, isFailing: false });
  else await keepList(db, { key, since, sealed: sealer.seal(plain, keptListPlace(key)) });
  return { ...counted, ageMs: 0 };
}
