import { actFor, type Side } from '../platform/side.ts';

/** One kind of unfinished work: take something due, or answer false when nothing is. */
export interface Work {
  name: string;
  /** The side whose process does it; the worker where nothing is said. */
  side?: Side;
  /** Takes and finishes one due thing; answers whether there was one. */
  runOne: () => Promise<boolean>;
  everyMs: number;
}

export interface WorkLoop {
  /** Begins the works of these sides; all of them where none is named. */
  start(sides?: readonly Side[]): void;
  /** Looks at once instead of at the next tick. */
  wake(name: string): void;
  /** Takes nothing new and waits for what runs, at most `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

const sideOf = ({ side = 'worker' }: Work) => side;

/** Taken in a row before others get their turn. */
const MOST_IN_A_ROW = 200;

/**
 * Runs each kind of work by itself, one after the other, for ever. The database decides who gets what (lease and fence),
 * so any number of processes may run the same loop. A failure is reported and the work is due again later.
 */
export function makeWorkLoop(works: readonly Work[], report: (name: string, error: unknown) => void): WorkLoop {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const awake = new Set<string>();
  let isStopped = true;
  let started: readonly Work[] = [];

  function schedule(work: Work, inMs: number) {
    if (isStopped) return;
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

  async function drain(work: Work) {
    try {
      const runOne = () => actFor(sideOf(work), work.runOne);
      for (let count = 0; count < MOST_IN_A_ROW && !isStopped; count += 1) if (!(await runOne())) return;
    } catch (error) {
      report(work.name, error);
    }
  }

  return {
    start(sides) {
      isStopped = false;
      started = works.filter((work) => !sides || sides.includes(sideOf(work)));
      for (const work of started) schedule(work, Math.random() * work.everyMs);
    },
    wake(name) {
      awake.add(name);
      const work = started.find((candidate) => candidate.name === name);
      if (work && !running.has(name)) schedule(work, 0);
    },
    async stop(withinMs) {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs);
      });
      await Promise.race([Promise.all(running.values()), limit]);
      clearTimeout(timer);
    },
  };
}
