import { makeWorkerPool, type WorkerPool } from '../../platform/process/worker-pool.ts';

export type PictureOfCode = { bytes: Uint8Array };
export type TextOfCode = { text: string | undefined };

/** A picture of one code is a few kilobytes. */
export const MAX_PICTURE_BYTES = 262_144;
/** A member waits for it. */
const TIMEOUT_MS = 4_000;
const IDLE_MS = 30_000;
const WAITING = 20;

let pool: WorkerPool<PictureOfCode, TextOfCode> | undefined;

/**
 * The text of the one code on a company's picture (PNG, JPEG or SVG); undefined when there is none, or more than one. Decoded in
 * a process of its own, because it comes from outside (record 35).
 */
export async function readCodePicture(bytes: Uint8Array): Promise<string | undefined> {
  pool ??= makeWorkerPool<PictureOfCode, TextOfCode>({
    module: new URL('./code-picture-worker.ts', import.meta.url),
    atOnce: 1,
    waiting: WAITING,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    onBusy: () => {
      throw new Error('too many pictures wait');
    },
  });
  try {
    return (await pool.run({ bytes })).text;
  } catch {
    // Too many, too slow, or a picture that ended its process: none of them is a code that can be shown.
    return undefined;
  }
}
