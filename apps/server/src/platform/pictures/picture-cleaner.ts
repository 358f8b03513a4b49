import { makeWorkerPool, type WorkerPoolOptions } from '../process/worker-pool.ts';

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'pdf';

export interface PictureJob {
  path: string;
  /** By the file's bytes. */
  kind: PictureKind;
  /** The file that is written. */
  to: string;
  /** A GIF keeps its frames and a PNG its transparency in their own kind; everything else can only become a JPEG. */
  as: 'jpeg' | 'png' | 'gif';
}

/** Causes for which a file of a known kind is not taken. */
export type PictureFault = 'FILE_DAMAGED' | 'FILE_TOO_MANY_PIXELS' | 'FILE_NEEDS_PASSWORD';

export interface PictureAnswer {
  fault: PictureFault | undefined;
}

/** Decodes uploaded pictures in a process of its own, so that none holds up the server or takes its memory (safety P9, F28). */
export function makePictureCleaner(options: Pick<WorkerPoolOptions, 'waiting' | 'timeoutMs' | 'onBusy'>) {
  const pool = makeWorkerPool<PictureJob, PictureAnswer>({
    ...options,
    module: new URL('./picture-worker.ts', import.meta.url),
    atOnce: 1,
    idleMs: 5_000,
  });
  let isStopped = false;
  return {
    /** Writes the picture anew, as nothing but a picture; returns the cause when it cannot. `onBusy` refuses a full queue. */
    async clean(job: PictureJob): Promise<PictureFault | undefined> {
      const answer = pool.run(job);
      try {
        return (await answer).fault;
      } catch (error) {
        if (isStopped) throw error;
        // A process that a file has ended is that file's fault.
        return 'FILE_DAMAGED';
      }
    },
    async stop(): Promise<void> {
      isStopped = true;
      await pool.stop();
    },
  };
}
