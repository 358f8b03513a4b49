import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { SlipCodeReading } from '@kapao/contract/shared/slip-code.ts';
import { makePictureCleaner, type PictureFault, type PictureJob } from '../../../platform/pictures/picture-cleaner.ts';
import { makeWorkerPool } from '../../../platform/process/worker-pool.ts';

/** The path of a cleaned picture whose code is looked for. */
export type ReadingJob = { path: string };

/** What was found on a picture; `small` has too few points for any code. */
export type PictureReading = (SlipCodeReading & { text: string }) | { kind: 'small' };

/** Pictures go from file to file and never through the memory of the server (safety P9). */
export interface SlipPictures {
  /** Writes a JPEG without metadata; returns the cause when the file cannot become one. */
  clean(picture: Omit<PictureJob, 'as'>): Promise<PictureFault | undefined>;
  /** The best reading of the picture; undefined when there is no code on it at all. */
  read(path: string): Promise<PictureReading | undefined>;
  /** True once the server stops: pictures left unread then are no failures. */
  isStopped(): boolean;
  stop(): Promise<void>;
}

/** Pictures use whole cores: one upload and one reading at a time keep the other for people. */
const TIMEOUT_MS = 30_000;
const IDLE_MS = 5_000;
const WAITING = 80;

export function makeSlipPictures(): SlipPictures {
  const options = { waiting: WAITING, timeoutMs: TIMEOUT_MS, onBusy: (): never => refuse('REQUEST_LIMIT') };
  // Reading can take seconds; uploads must not wait behind it.
  const cleaner = makePictureCleaner(options);
  const reading = makeWorkerPool<ReadingJob, PictureReading | undefined>({
    ...options,
    module: new URL('./slip-picture-worker.ts', import.meta.url),
    atOnce: 1,
    idleMs: IDLE_MS,
  });
  let isStopped = false;
  return {
    isStopped: () => isStopped,
    clean: (picture) => cleaner.clean({ ...picture, as: 'jpeg' }),
    read: (path) => reading.run({ path }),
    async stop() {
      isStopped = true;
      await Promise.all([cleaner.stop(), reading.stop()]);
    },
  };
}
