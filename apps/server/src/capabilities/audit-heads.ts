import { secretKeysOf } from '../config.ts';
import { signDay } from '../operations/audit-log.ts';
import type { Base, Capability } from './capability.ts';

const HOUR_MS = 3_600_000;

/** Once a day the end of the operators' log is signed, and kept where the database's owner cannot reach it. */
export function auditHeadsCapability({ config, db, files }: Base): Capability {
  const [key] = secretKeysOf(config);
  async function runOne(): Promise<boolean> {
    const kept = key && (await signDay(db, key));
    if (!kept) return false;
    const { head, signature } = kept;
    const text = JSON.stringify({ ...head, signatureHex: signature.toString('hex') });
    await files.put(`audit-heads/${head.day}.json`, Buffer.from(text));
    return false;
  }
  return { works: [{ name: 'audit-head', side: 'operator', everyMs: HOUR_MS, runOne }] };
}
