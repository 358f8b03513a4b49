import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/db.ts';
import type { Sealer } from '../seal.ts';
import type { Party } from './party.ts';

const CODES = 10;
const CODE_LETTERS = 10;
/** No letter that reads like another one. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';

/** A text that is read aloud and typed: letters in groups of five. */
export function newSpokenCode(letters: number): string {
  const code = Array.from({ length: letters }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return code.replace(/(.{5})(?=.)/g, '$1-');
}

/** Normalised for comparison: people leave dashes out, and phones start with a capital. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Ten codes for the day a second factor is lost; each works once, and only a keyed hash of it is stored. */
export function makeRecoveryCodes(party: Party, sealer: Sealer) {
  const table = sql.table(`${party}_recovery_codes`);
  const hashOf = (owner: string, code: string) => sealer.fingerprint(`${party}:recovery:${owner}:${plainCode(code)}`);
  return {
    /** New ones in the place of all earlier ones. */
    async replace(tx: Tx, owner: string): Promise<string[]> {
      await sql`delete from ${table} where owner = ${owner}`.execute(tx);
      const codes = Array.from({ length: CODES }, () => newSpokenCode(CODE_LETTERS));
      const hashes = codes.map((code) => hashOf(owner, code));
      await sql`insert into ${table} (owner, code_hash) select ${owner}, unnest(${hashes}::bytea[])`.execute(tx);
      return codes;
    },

    /** True once for each code. */
    async spend(db: Db | Tx, owner: string, code: string): Promise<boolean> {
      const spent = await sql`update ${table} set used_at = now()
        where owner = ${owner} and code_hash = ${hashOf(owner, code)} and used_at is null returning owner`.execute(db);
      return spent.rows.length === 1;
    },

    async left(db: Db | Tx, owner: string): Promise<number> {
      const found = await sql<{ count: number }>`select count(*)::int as count from ${table}
        where owner = ${owner} and used_at is null`.execute(db);
      return found.rows[0]?.count ?? 0;
    },

    async forget(tx: Tx, owner: string): Promise<void> {
      await sql`delete from ${table} where owner = ${owner}`.execute(tx);
    },
  };
}
