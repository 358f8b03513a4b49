import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { refuseFile } from '@kapao/contract/shared/refuse-file.ts';
import { makePictureCleaner } from '../../../platform/pictures/picture-cleaner.ts';

export type ChatPictures = ReturnType<typeof makeChatPictures>;

/** Pictures are decoded and written anew in a process of their own: none holds up the messages (safety 5, 26). */
export function makeChatPictures() {
  const cleaner = makePictureCleaner({ waiting: 40, timeoutMs: 20_000, onBusy: () => refuse('REQUEST_LIMIT') });
  return {
    /** Returns the picture in its own kind, as nothing but a picture; refuses what cannot be decoded with the cause. */
    async clean(path: string, kind: 'png' | 'jpeg' | 'gif'): Promise<Uint8Array> {
      const to = `${path}-${randomBytes(8).toString('hex')}`;
      try {
        const fault = await cleaner.clean({ path, kind, to, as: kind });
        return fault ? refuseFile(fault) : await readFile(to);
      } finally {
        await rm(to, { force: true });
      }
    },
    stop: () => cleaner.stop(),
  };
}
