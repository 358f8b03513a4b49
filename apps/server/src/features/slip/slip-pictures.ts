import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { SlipCodeReading } from '@kapao/contract/shared/slip-code.ts';
import { makeWorkerPool } from '../../platform/process/worker-pool.ts';

export const FILE_KINDS = ['jpeg', 'png', 'webp', 'heic', 'pdf'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Bounds of a picture (safety 5, 28); larger sides than the last carry nothing a slip needs. */
export const MAX_PIXELS = 25_000_000;
export const LONGEST_SIDE = 2_600;
export const SHORTEST_SIDE = 60;

export type PictureJob =
  /** Decodes an uploaded file and writes it anew to another file, as nothing but a picture. */
  | { task: 'clean'; path: string; kind: FileKind; to: string }
  /** Looks for the code on a cleaned picture. */
  | { task: 'read'; path: string };

/** What was found on a picture; `small` has too few points for any code. */
export type PictureReading = (SlipCodeReading & { text: string }) | { kind: 'small' };

export type PictureAnswer =
  | { task: 'clean'; isPicture: boolean }
  | { task: 'read'; reading: PictureReading | undefined };

/** Pictures go from file to file and never through the memory of the server (safety P9). */
export interface SlipPictures {
  /** Writes a JPEG without metadata; false when the file is not what it says or too large. */
  clean(picture: { path: string; kind: FileKind; to: string }): Promise<boolean>;
  /** The best reading of the picture; undefined when there is no code on it at all. */
  read(path: string): Promise<PictureReading | undefined>;
  /** True once the server stops: pictures left unread then are no failures. */
  isStopped(): boolean;
  stop(): Promise<void>;
}

/** Pictures use whole cores: one upload and one reading at a time keep the other for people. */
const CLEAN_TIMEOUT_MS = 30_000;
const IDLE_MS = 5_000;
const WAITING = 80;

export function makeSlipPictures(): SlipPictures {
  const module = new URL('./slip-picture-worker.ts', import.meta.url);
  const onBusy = (): never => refuse('REQUEST_LIMIT');
  const pool = () =>
    makeWorkerPool<PictureJob, PictureAnswer>({
      module,
      atOnce: 1,
      waiting: WAITING,
      timeoutMs: CLEAN_TIMEOUT_MS,
      idleMs: IDLE_MS,
      onBusy,
    });
  // Reading can take seconds; uploads must not wait behind it.
  const cleaning = pool();
  const reading = pool();
  let isStopped = false;
  return {
    isStopped: () => isStopped,
    async clean(picture) {
      const answer = await cleaning.run({ task: 'clean', ...picture });
      return answer.task === 'clean' && answer.isPicture;
    },
    async read(path) {
      const answer = await reading.run({ task: 'read', path });
      return answer.task === 'read' ? answer.reading : undefined;
    },
    async stop() {
      isStopped = true;
      await Promise.all([cleaning.stop(), reading.stop()]);
    },
  };
}
