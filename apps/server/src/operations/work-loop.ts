import { type RawBuilder, sql } from 'kysely';
import { failsAsAWhole } from '../platform/database/cluster/engine.ts';
import type { Db } from '../platform/database/db.ts';
import { actFor, type Side } from '../platform/database/side.ts';
import { doneWithin } from '../platform/process/done-within.ts';
import { traced } from '../platform/process/tracing.ts';

/** One kind of unfinished work: take something due, or answer false when nothing is. */
export interface Work {
  name: string;
  /** The side whose process does it; the worker by default. */
  side?: Side;
  /** Takes and finishes one due item; answers whether there was one. */
  runOne: () => Promise<boolean>;
  everyMs: number;
  /** Whether anything is due. Checked for all works in one statement; without it the work itself checks. */
  isDue?: RawBuilder<boolean>;
}

export interface WorkLoop {
  /** Begins the works of these sides; all of them where none is named. */
  start(sides?: readonly Side[]): void;
  /** Looks at once instead of at the next tick. */
  wake(name: string): void;
  /** Takes nothing new and waits for what runs, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

type Report = (name: string, error: unknown) => void;

const sideOf = ({ side = 'worker' }: Work) => side;

/** Items taken in a row before other works get their turn. */
const MAX_IN_A_ROW = 200;
/** As often as the most urgent work would poll by itself. */
const ASK_EVERY_MS = 400;
/** While not everybody can be asked: each work then finds by itself what it can. */
const ASK_ALONE_EVERY_MS = 2_000;
/** A timer may come this much early. */
const TIMER_SLACK_MS = 20;

/**
 * One statement asks what of everything is due, so an idle site is asked twice or thrice a second, however many kinds of work
 * there are. Runs each kind of work by itself, one after the other, for ever. The database decides who gets what (lease and fence),
 * so any number of processes may run the same loop. A failure is reported and the work is due again later.
 */
export function makeWorkLoop(db: Db, works: readonly Work[], report: Report): WorkLoop {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const awake = new Set<string>();
  let isStopped = true;
  let started: readonly Work[] = [];

  /** Works with `isDue` start with the next check after this time. */
  const notBeforeMs = new Map<string, number>();
  const isAskDue = makeAskTimes();
  let asking: NodeJS.Timeout | undefined;

  function schedule(work: Work, inMs: number) {
    if (isStopped) return;
    if (work.isDue && inMs > 0) {
      notBeforeMs.set(work.name, performance.now() + inMs);
      return;
    }
    clearTimeout(timers.get(work.name));
    timers.set(
      work.name,
      setTimeout(() => void tick(work), inMs),
    );
  }

  function tick(work: Work): Promise<void> {
    const already = running.get(work.name);
    if (already !== undefined) return already;
    const run = drain(work).finally(() => {
      running.delete(work.name);
      schedule(work, awake.delete(work.name) ? 0 : work.everyMs);
    });
    running.set(work.name, run);
    return run;
  }

  async function ask(): Promise<void> {
    const nowMs = performance.now();
    let againInMs = ASK_EVERY_MS;
    const isIdle = ({ name }: Work) => !running.has(name) && (notBeforeMs.get(name) ?? 0) <= nowMs;
    try {
      for (const side of new Set(asked().map(sideOf))) {
        const ofSide = asked().filter((work) => sideOf(work) === side);
        if (!ofSide.some(isIdle) || !isAskDue(side, ofSide, nowMs)) continue;
        const due = await actFor(side, () => whatIsDue(db, ofSide));
        for (const work of ofSide) if (due.has(work.name) && isIdle(work)) void tick(work);
      }
    } catch (error) {
      report('what is due', error);
      if (failsAsAWhole()) {
        againInMs = ASK_ALONE_EVERY_MS;
        for (const work of asked()) if (isIdle(work)) void tick(work);
      }
    }
    if (!isStopped) asking = setTimeout(() => void ask(), againInMs);
  }

  const asked = () => started.filter(({ isDue }) => isDue !== undefined);

  async function drain(work: Work) {
    try {
      const runOne = () => actFor(sideOf(work), () => traced({ name: `work ${work.name}` }, work.runOne));
      for (let count = 0; count < MAX_IN_A_ROW && !isStopped; count += 1) if (!(await runOne())) return;
    } catch (error) {
      report(work.name, error);
    }
  }

  return {
    start(sides) {
      isStopped = false;
      started = works.filter((work) => !sides || sides.includes(sideOf(work)));
      for (const work of started) schedule(work, Math.random() * work.everyMs);
      if (asked().length > 0) asking = setTimeout(() => void ask(), Math.random() * ASK_EVERY_MS);
    },
    wake(name) {
      awake.add(name);
      const work = started.find((candidate) => candidate.name === name);
      if (work && !running.has(name)) schedule(work, 0);
    },
    async stop(timeoutMs) {
      isStopped = true;
      clearTimeout(asking);
      for (const timer of timers.values()) clearTimeout(timer);
      await doneWithin(timeoutMs, Promise.all(running.values()));
    },
  };
}

/** A side is asked as often as its most urgent work needs. */
function makeAskTimes() {
  const askedAtMs = new Map<Side, number>();
  return (side: Side, works: readonly Work[], nowMs: number): boolean => {
    const everyMs = Math.min(...works.map((work) => work.everyMs));
    if (nowMs - (askedAtMs.get(side) ?? 0) < everyMs - TIMER_SLACK_MS) return false;
    askedAtMs.set(side, nowMs);
    return true;
  };
}

/** Names of the works that have something to take. The text is always the same, so it is prepared. */
async function whatIsDue(db: Db, works: readonly Work[]): Promise<Set<string>> {
  const questions = works.flatMap(({ isDue }, index) => (isDue ? [sql`${isDue} as ${sql.ref(`w${index}`)}`] : []));
  const found = await sql<Record<string, boolean>>`select ${sql.join(questions)}`.execute(db);
  const [row] = found.rows;
  return new Set(works.filter((_work, index) => row?.[`w${index}`] === true).map(({ name }) => name));
}
