import type { Db } from '../platform/database/db.ts';
import type { FileStore } from '../platform/process/file-store.ts';
import type { SecretKey } from '../platform/security/seal.ts';
import { signDay } from './audit-log.ts';
import type { Work } from './work-loop.ts';

const HOUR_MS = 3_600_000;

/** Once a day the end of the operators' log is signed, and kept where the database's owner cannot reach it. */
export function auditHeadJob({ db, files, key }: { db: Db; files: FileStore; key: SecretKey | undefined }): Work {
  async function runOne(): Promise<boolean> {
    const kept = key && (await signDay(db, key));
    if (!kept) return false;
    const { head, signature } = kept;
    const text = JSON.stringify({ ...head, signatureHex: signature.toString('hex') });
    await files.put(`audit-heads/${head.day}.json`, Buffer.from(text));
    return false;
  }
  return { name: 'audit-head', side: 'operator', everyMs: HOUR_MS, runOne };
}
