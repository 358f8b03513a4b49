import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Work that would hold up the event loop, done in processes of its own: one that falls or fills up takes only its job with it
 * (safety F28), and one that ends gives all of its memory back, which a thread's native memory never quite is.
 */
export interface WorkerPool<Job, Answer> {
  /** Throws what the job failed with; `onBusy` answers when the queue is full. Urgent jobs have a queue of their own, which goes first. */
  run(job: Job, options?: { isUrgent: boolean }): Promise<Answer>;
  /** True when no place is left for a job that is not urgent. */
  isFull(): boolean;
  stop(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** The module of the process; it calls `answerJobs`. */
  module: URL;
  atOnce: number;
  waiting: number;
  /** A job that takes longer ends its process. */
  timeoutMs: number;
  /** A process without work for so long ends and gives its memory back. */
  idleMs: number;
  onBusy: () => never;
}

interface WorkerMessage<Job> {
  id: number;
  job: Job;
}
type WorkerAnswer<Answer> = { id: number; answer: Answer } | { id: number; failure: string };

interface Waiting<Job, Answer> {
  job: Job;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

interface Seat<Job, Answer> {
  worker: ChildProcess;
  current: Waiting<Job, Answer> | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** JavaScript of one process may take so much; pictures live outside of it and are bounded by their pixels. */
const HEAP_MB = 192;
/** One job at a time needs one thread and one memory arena, and frees memory at once. */
const FRUGAL = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };

export function makeWorkerPool<Job, Answer>(options: WorkerPoolOptions): WorkerPool<Job, Answer> {
  const seats = new Set<Seat<Job, Answer>>();
  const queues = { urgent: [] as Waiting<Job, Answer>[], other: [] as Waiting<Job, Answer>[] };
  let isStopped = false;
  let lastId = 0;

  function next(): void {
    const queue = queues.urgent.length > 0 ? queues.urgent : queues.other;
    const [waiting] = queue;
    if (waiting === undefined) return;
    const free = [...seats].find((seat) => seat.current === undefined);
    if (free === undefined && seats.size >= options.atOnce) return;
    queue.shift();
    give(free ?? open(), waiting);
  }

  function open(): Seat<Job, Answer> {
    const worker = fork(fileURLToPath(options.module), [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // It handles untrusted files, so it gets nothing of our environment.
      env: FRUGAL,
      serialization: 'advanced',
      stdio: 'ignore',
    });
    const seat: Seat<Job, Answer> = { worker, current: undefined, timer: undefined };
    seats.add(seat);
    worker.on('message', (message) => finish(seat, message as WorkerAnswer<Answer>));
    worker.on('error', (error) => close(seat, error));
    worker.on('exit', () => close(seat, new Error('a worker ended')));
    unref(worker);
    return seat;
  }

  function give(seat: Seat<Job, Answer>, waiting: Waiting<Job, Answer>): void {
    clearTimeout(seat.timer);
    seat.current = waiting;
    seat.worker.ref();
    seat.worker.channel?.ref();
    seat.timer = setTimeout(() => close(seat, new Error('the work took too long')), options.timeoutMs);
    lastId += 1;
    const message: WorkerMessage<Job> = { id: lastId, job: waiting.job };
    // A process that has just ended says so by itself.
    seat.worker.send(message, () => undefined);
  }

  function finish(seat: Seat<Job, Answer>, message: WorkerAnswer<Answer>): void {
    const done = seat.current;
    clearTimeout(seat.timer);
    seat.current = undefined;
    unref(seat.worker);
    seat.timer = setTimeout(() => close(seat, new Error('idle')), options.idleMs).unref();
    if ('failure' in message) done?.reject(new Error(message.failure));
    else done?.resolve(message.answer);
    next();
  }

  function close(seat: Seat<Job, Answer>, error: Error): void {
    if (!seats.delete(seat)) return;
    clearTimeout(seat.timer);
    seat.worker.kill('SIGKILL');
    seat.current?.reject(error);
    next();
  }

  return {
    isFull: () => queues.other.length >= options.waiting,
    run(job, { isUrgent } = { isUrgent: false }) {
      const queue = isUrgent ? queues.urgent : queues.other;
      if (isStopped || queue.length >= options.waiting) options.onBusy();
      return new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject });
        next();
      });
    },
    async stop() {
      isStopped = true;
      for (const queue of Object.values(queues)) {
        for (const { reject } of queue.splice(0)) reject(new Error('stopped'));
      }
      for (const seat of [...seats]) close(seat, new Error('stopped'));
    },
  };
}

/** An idle worker is no reason for the server to stay. */
function unref(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
}

/** Entry point of a worker module: does jobs one by one, and exits when its server is gone for whatever reason. */
export function answerJobs<Job, Answer>(work: (job: Job) => Promise<Answer>): void {
  process.on('message', async ({ id, job }: WorkerMessage<Job>) => {
    let answer: WorkerAnswer<Answer>;
    try {
      answer = { id, answer: await work(job) };
    } catch (error) {
      answer = { id, failure: error instanceof Error ? error.message : 'failed' };
    }
    process.send?.(answer);
  });
  process.on('disconnect', () => process.exit());
}
