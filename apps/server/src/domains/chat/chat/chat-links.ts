import { type Sealer, sameBytes } from '../../../platform/security/seal.ts';

/** A link opens its file for one to two hours. The end is a whole hour, so that a browser meets the same address again. */
const HOUR_MS = 3_600_000;

export type ChatLinks = ReturnType<typeof makeChatLinks>;

/**
 * Pictures and videos are loaded by elements of the page, which send no token: so their address itself is the proof, made
 * only for who may read the conversation, and short-lived (safety 5, 48).
 */
export function makeChatLinks(sealer: Pick<Sealer, 'fingerprint'>) {
  const keyOf = (fileId: string, until: number) =>
    sealer.fingerprint(`chat-file:${fileId}:${until}`).toString('base64url');
  return {
    /** What an upload answers: names the file and opens nothing. */
    pathOf: (fileId: string) => `/api/chat/files/${fileId}`,
    deskPathOf: (fileId: string) => `/ops/api/chat/files/${fileId}`,
    linkOf(fileId: string, nowMs: number): string {
      const until = Math.ceil(nowMs / HOUR_MS) * HOUR_MS + HOUR_MS;
      return `/api/chat/files/${fileId}?until=${until}&key=${keyOf(fileId, until)}`;
    },
    /** The file that a path names, whichever of the forms above it has. */
    fileOf(path: string): string | undefined {
      return /^\/(?:ops\/)?api\/chat\/files\/([A-Za-z0-9_-]{16,64})(?:\?.*)?$/.exec(path)?.[1];
    },
    isOpenedBy(fileId: string, { until, key }: { until: number; key: string }, nowMs: number): boolean {
      return until > nowMs && sameBytes(Buffer.from(key), Buffer.from(keyOf(fileId, until)));
    },
  };
}
