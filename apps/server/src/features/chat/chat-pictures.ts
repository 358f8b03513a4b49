import { refuse } from '@kapao/contract/shared/refusal.ts';
import { makeWorkerPool } from '../../platform/process/worker-pool.ts';

export const PICTURE_KINDS = ['png', 'jpeg', 'gif'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export interface PictureJob {
  path: string;
  kind: PictureKind;
}
/** Undefined when the file is not what it says, or too large to look at. */
export type PictureAnswer = Uint8Array | undefined;

export type ChatPictures = ReturnType<typeof makeChatPictures>;

/** Pictures are decoded and written anew in a process of their own: none holds up the messages (safety 5, 26). */
export function makeChatPictures() {
  const pool = makeWorkerPool<PictureJob, PictureAnswer>({
    module: new URL('./chat-picture-worker.ts', import.meta.url),
    atOnce: 1,
    waiting: 40,
    timeoutMs: 20_000,
    idleMs: 5_000,
    onBusy: () => refuse('REQUEST_LIMIT'),
  });
  return { clean: (path: string, kind: PictureKind) => pool.run({ path, kind }), stop: () => pool.stop() };
}
