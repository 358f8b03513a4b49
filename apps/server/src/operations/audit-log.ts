import { sql } from 'kysely';
import type { Difference } from '../ledger/audit.ts';
import type { Db } from '../platform/database/db.ts';
import {
  type AuditHead,
  auditKeyOf,
  isSignedHead,
  type SealedRow,
  sealOf,
  signHead,
} from '../platform/security/audit-seal.ts';
import type { SecretKey } from '../platform/security/seal.ts';

const BATCH = 2_000;

interface LogRow extends SealedRow {
  seal: Buffer | null;
  key_id: number | null;
}

export interface KeptHead {
  head: AuditHead;
  signature: Buffer;
}

/**
 * Follows the operators' log from its first row and names the first that does not follow from the one before it: changed,
 * moved, or computed anew without the key. Then compares the signed heads, which tell what was cut off at the end.
 * `elsewhere` are heads from the second place; without the key of a row it says so and stops.
 */
export async function auditLog(
  db: Db,
  { keys, elsewhere = [] }: { keys: readonly SecretKey[]; elsewhere?: readonly KeptHead[] },
): Promise<Difference[]> {
  const ring = new Map(keys.map((key) => [key.id, auditKeyOf(key)]));
  const heads = [...(await keptHeads(db)), ...elsewhere];
  const wanted = new Map(heads.map(({ head }) => [head.number, undefined as string | undefined]));
  let previous: Buffer | null = null;
  let number = 0n;
  for (;;) {
    const rows = await rowsAfter(db, number);
    for (const row of rows) {
      const at = (rule: string) => [{ rule: `the operators' log: ${rule}`, where: `row ${row.number}` }];
      if (BigInt(row.number) !== number + 1n) return at('the row before is missing');
      const problem = sealProblem(row, previous, ring);
      if (problem) return at(problem);
      previous = row.seal;
      number += 1n;
      if (wanted.has(row.number)) wanted.set(row.number, row.seal?.toString('hex'));
    }
    if (rows.length < BATCH) break;
  }
  return heads.flatMap((kept) => headDifference(kept, keys, wanted.get(kept.head.number)));
}

type KeyRing = ReadonlyMap<number, ReturnType<typeof auditKeyOf>>;

/** Why a row is not the one that was sealed, or undefined. */
function sealProblem(row: LogRow, previous: Buffer | null, ring: KeyRing): string | undefined {
  if (row.seal === null) return previous === null ? undefined : 'written without the key';
  const key = row.key_id === null ? undefined : ring.get(row.key_id);
  if (row.key_id !== null && !key) return `sealed with key ${row.key_id}, which is not here`;
  return key && !sealOf(key, previous, row).equals(row.seal) ? 'does not fit its seal' : undefined;
}

/** Returns the first row of a stretch of the log that is not the one that was sealed, or null. */
export async function firstUnsealed(
  db: Db,
  { keys, from, to }: { keys: readonly SecretKey[]; from: bigint; to: bigint },
): Promise<bigint | null> {
  const ring: KeyRing = new Map(keys.map((key) => [key.id, auditKeyOf(key)]));
  let [before, ...rows] = await rowsAfter(db, from - 2n, Number(to - from) + 2);
  if (before === undefined) return null;
  if (from <= 1n) rows = [before, ...rows];
  let previous = from <= 1n ? null : before.seal;
  for (const row of rows) {
    if (sealProblem(row, previous, ring)) return BigInt(row.number);
    previous = row.seal;
  }
  return null;
}

/** Returns the number of the first signed head whose row is gone, or is not the one that was signed, or null. */
export async function firstLostHead(
  db: Db,
  { keys, elsewhere }: { keys: readonly SecretKey[]; elsewhere: readonly KeptHead[] },
): Promise<bigint | null> {
  const heads = [...(await keptHeads(db)), ...elsewhere];
  const rows = await sql<{ number: string; seal: string | null }>`select number::text, encode(seal, 'hex') as seal
    from public.operator_audit where number = any(${heads.map(({ head }) => head.number)}::bigint[])`.execute(db);
  const sealOfRow = new Map(rows.rows.map(({ number, seal }) => [number, seal ?? undefined]));
  const lost = heads.find((kept) => headDifference(kept, keys, sealOfRow.get(kept.head.number)).length > 0);
  return lost ? BigInt(lost.head.number) : null;
}

function headDifference({ head, signature }: KeptHead, keys: readonly SecretKey[], found: string | undefined) {
  const at = (rule: string): Difference[] => [{ rule: `the operators' log: ${rule}`, where: `head of ${head.day}` }];
  const key = keys.find(({ id }) => id === head.keyId);
  if (!key || !isSignedHead(key, head, signature)) return at('a head that we did not sign');
  if (found === undefined) return at(`rows up to ${head.number} were there and are gone`);
  return found === head.sealHex ? [] : at(`row ${head.number} is not the one that was signed`);
}

async function rowsAfter(db: Db, number: bigint, most = BATCH): Promise<LogRow[]> {
  const found = await sql<LogRow>`select a.number::text, extract(epoch from a.at)::text as epoch, a.operator, a.action,
    a.subject, a.reason, a.detail::text, a.changes_money::text, a.seal, a.key_id from public.operator_audit a
    where a.number > ${number} order by a.number limit ${most}`.execute(db);
  return found.rows;
}

async function keptHeads(db: Db): Promise<KeptHead[]> {
  const found = await sql<{ day: string; number: string; seal: Buffer; key_id: number; signature: Buffer }>`
    select day::text, number::text, seal, key_id, signature from public.operator_audit_heads order by day`.execute(db);
  return found.rows.map(({ day, number, seal, key_id: keyId, signature }) => ({
    head: { day, number, sealHex: seal.toString('hex'), keyId },
    signature,
  }));
}

/** Signs where the log ends, once a Bangkok day; undefined when this day has its head or nothing is sealed yet. */
export async function signDay(db: Db, secret: SecretKey): Promise<KeptHead | undefined> {
  const found = await sql<{ day: string; number: string; seal: Buffer | null }>`
    select ((now() at time zone 'Asia/Bangkok')::date)::text as day, a.number::text, a.seal from operator_audit a
    where not exists (select 1 from operator_audit_heads where day = (now() at time zone 'Asia/Bangkok')::date)
    order by a.number desc limit 1`.execute(db);
  const [last] = found.rows;
  if (!last?.seal) return undefined;
  const head = { day: last.day, number: last.number, sealHex: last.seal.toString('hex'), keyId: secret.id };
  const signature = signHead(secret, head);
  const inserted = await sql`insert into operator_audit_heads (day, number, seal, key_id, signature)
    values (${head.day}::date, ${head.number}::bigint, ${last.seal}, ${head.keyId}, ${signature})
    on conflict do nothing returning day`.execute(db);
  return inserted.rows.length === 1 ? { head, signature } : undefined;
}
