import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Db } from '../platform/database/db.ts';
import type { FileStore } from '../platform/process/file-store.ts';
import type { SecretKey } from '../platform/security/seal.ts';
import { type KeptHead, signDay } from './audit-log.ts';
import type { Work } from './work-loop.ts';

const HOUR_MS = 3_600_000;

const stored = z.object({
  day: z.string(),
  number: z.string(),
  sealHex: z.string(),
  keyId: z.number(),
  signatureHex: z.string(),
});

const nameOf = (day: string) => `audit-heads/${day}.json`;

/** The head of a day where the database's owner cannot reach it. */
export const headFile = {
  write: (files: FileStore, { head, signature }: KeptHead) =>
    files.put(nameOf(head.day), Buffer.from(JSON.stringify({ ...head, signatureHex: signature.toString('hex') }))),

  async read(files: Pick<FileStore, 'get'>, day: string): Promise<KeptHead | undefined> {
    const stream = await files.get(nameOf(day));
    if (!stream) return undefined;
    const { signatureHex, ...head } = stored.parse(JSON.parse(await text(stream)));
    return { head, signature: Buffer.from(signatureHex, 'hex') };
  },
};

/** Once a day the end of the operators' log is signed, and kept where the database's owner cannot reach it. */
export function auditHeadJob({ db, files, key }: { db: Db; files: FileStore; key: SecretKey | undefined }): Work {
  async function runOne(): Promise<boolean> {
    const kept = key && (await signDay(db, key));
    if (kept) await headFile.write(files, kept);
    return false;
  }
  return { name: 'audit-head', side: 'operator', everyMs: HOUR_MS, runOne };
}
