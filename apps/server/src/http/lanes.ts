/** How many calls of one caller run at once, how many more may wait for their turn, and for how long. */
export interface LaneLimit {
  atOnce: number;
  waiting: number;
  waitMs: number;
}

interface Lane {
  running: number;
  queue: Set<() => void>;
}

/**
 * Turns for callers: each has a lane of its own, so one who calls a hundred times at once waits for himself and for nobody
 * else (safety 7, P4). `onFull` refuses the call that finds no place to wait, or waited too long.
 */
export function makeLanes({ atOnce, waiting, waitMs }: LaneLimit, onFull: () => never) {
  const lanes = new Map<string, Lane>();

  function leave(name: string, lane: Lane): void {
    const [next] = lane.queue;
    if (next) {
      // The place passes to the next in the queue, so the count stays.
      lane.queue.delete(next);
      next();
      return;
    }
    lane.running -= 1;
    if (lane.running === 0) lanes.delete(name);
  }

  function turn(lane: Lane): Promise<boolean> {
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => resolve(!lane.queue.delete(start)), waitMs);
      lane.queue.add(start);
    });
  }

  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(name) ?? { running: 0, queue: new Set() };
    lanes.set(name, lane);
    if (lane.running < atOnce) lane.running += 1;
    else if (lane.queue.size >= waiting || !(await turn(lane))) onFull();
    try {
      return await work();
    } finally {
      leave(name, lane);
    }
  };
}
