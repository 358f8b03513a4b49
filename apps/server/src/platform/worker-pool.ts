import { Worker } from 'node:worker_threads';

/** Work that would hold up the event loop, done in threads of its own. */
export interface WorkerPool<Job, Answer> {
  /** Throws what the job failed with; `onBusy` answers when the queue is full. */
  run(job: Job): Promise<Answer>;
  stop(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** The module whose thread answers each message `{ id, job }` with `{ id, answer }` or `{ id, failure }`. */
  module: URL;
  atOnce: number;
  waiting: number;
  /** A job that takes longer ends its thread. */
  withinMs: number;
  /** A thread without work for so long ends and gives its memory back. */
  idleMs: number;
  onBusy: () => never;
}

export interface WorkerMessage<Job> {
  id: number;
  job: Job;
}
export type WorkerAnswer<Answer> = { id: number; answer: Answer } | { id: number; failure: string };

interface Waiting<Job, Answer> {
  job: Job;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

interface Seat<Job, Answer> {
  worker: Worker;
  current: Waiting<Job, Answer> | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** JavaScript of one thread may take so much; pictures live outside of it and are bounded by their pixels. */
const HEAP_MB = 192;

export function makeWorkerPool<Job, Answer>(options: WorkerPoolOptions): WorkerPool<Job, Answer> {
  const seats = new Set<Seat<Job, Answer>>();
  const queue: Waiting<Job, Answer>[] = [];
  let isStopped = false;
  let lastId = 0;

  function next(): void {
    const [waiting] = queue;
    if (waiting === undefined) return;
    const free = [...seats].find((seat) => seat.current === undefined);
    if (free === undefined && seats.size >= options.atOnce) return;
    queue.shift();
    give(free ?? open(), waiting);
  }

  function open(): Seat<Job, Answer> {
    const worker = new Worker(options.module, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    const seat: Seat<Job, Answer> = { worker, current: undefined, timer: undefined };
    seats.add(seat);
    worker.on('message', (message: WorkerAnswer<Answer>) => finish(seat, message));
    // A thread that fell takes only its own job with it (safety F28).
    worker.on('error', (error) => close(seat, error instanceof Error ? error : new Error('a thread failed')));
    worker.on('exit', () => close(seat, new Error('a thread ended')));
    // An idle thread is no reason for the process to stay.
    worker.unref();
    return seat;
  }

  function give(seat: Seat<Job, Answer>, waiting: Waiting<Job, Answer>): void {
    clearTimeout(seat.timer);
    seat.current = waiting;
    seat.worker.ref();
    seat.timer = setTimeout(() => close(seat, new Error('the work took too long')), options.withinMs);
    lastId += 1;
    const message: WorkerMessage<Job> = { id: lastId, job: waiting.job };
    seat.worker.postMessage(message);
  }

  function finish(seat: Seat<Job, Answer>, message: WorkerAnswer<Answer>): void {
    const done = seat.current;
    clearTimeout(seat.timer);
    seat.current = undefined;
    seat.worker.unref();
    seat.timer = setTimeout(() => close(seat, new Error('idle')), options.idleMs).unref();
    if ('failure' in message) done?.reject(new Error(message.failure));
    else done?.resolve(message.answer);
    next();
  }

  function close(seat: Seat<Job, Answer>, error: Error): void {
    if (!seats.delete(seat)) return;
    clearTimeout(seat.timer);
    void seat.worker.terminate();
    seat.current?.reject(error);
    next();
  }

  return {
    run(job) {
      if (isStopped || queue.length >= options.waiting) options.onBusy();
      return new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject });
        next();
      });
    },
    async stop() {
      isStopped = true;
      for (const { reject } of queue.splice(0)) reject(new Error('stopped'));
      for (const seat of [...seats]) close(seat, new Error('stopped'));
    },
  };
}
