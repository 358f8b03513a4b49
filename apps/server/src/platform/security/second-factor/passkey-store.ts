import { sql } from 'kysely';
import type { Db, Tx } from '../../database/db.ts';

export interface PasskeyRow {
  credential_id: string;
  owner: string;
  public_key: Buffer;
  sign_count: bigint;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

interface Challenge {
  hash: Buffer;
  /** Null before anybody is signed in. */
  owner: string | null;
  purpose: 'REGISTER' | 'SIGN_IN';
}

export const passkeyStore = {
  async insertChallenge(db: Db, { hash, owner, purpose, ms }: Challenge & { ms: number }): Promise<void> {
    await sql`insert into operator_challenges (challenge_hash, owner, purpose, expires_at)
        values (${hash}, ${owner}, ${purpose}, now() + make_interval(secs => ${ms / 1_000}))`.execute(db);
  },

  /** True once. */
  async takeChallenge(db: Db | Tx, { hash, owner, purpose }: Challenge): Promise<boolean> {
    const taken = await sql`delete from operator_challenges where challenge_hash = ${hash}
        and owner is not distinct from ${owner} and purpose = ${purpose} and expires_at > now()
        returning challenge_hash`.execute(db);
    return taken.rows.length === 1;
  },

  async purgeOldChallenges(db: Db): Promise<void> {
    await sql`delete from operator_challenges where expires_at < now()`.execute(db);
  },

  async list(db: Db | Tx, owner: string): Promise<PasskeyRow[]> {
    const found =
      await sql<PasskeyRow>`select * from operator_passkeys where owner = ${owner} order by created_at limit 100`.execute(
        db,
      );
    return found.rows;
  },

  async find(db: Db | Tx, id: string): Promise<PasskeyRow | undefined> {
    const found = await sql<PasskeyRow>`select * from operator_passkeys where credential_id = ${id}`.execute(db);
    return found.rows[0];
  },

  async insert(
    db: Db,
    owner: string,
    row: { id: string; publicKey: Buffer; counter: number; transports: string[]; name: string },
  ): Promise<boolean> {
    const inserted =
      await sql`insert into operator_passkeys (credential_id, owner, public_key, sign_count, transports, name)
        values (${row.id}, ${owner}, ${row.publicKey}, ${row.counter}, ${row.transports}::text[], ${row.name})
        on conflict do nothing returning owner`.execute(db);
    return inserted.rows.length === 1;
  },

  /** Devices without a counter say 0 each time; any other has to say more than before. */
  async moveOn(db: Db | Tx, id: string, signCount: number): Promise<boolean> {
    const moved = await sql`update operator_passkeys set sign_count = ${signCount}, last_used_at = now()
        where credential_id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount}::bigint = 0))
        returning owner`.execute(db);
    return moved.rows.length === 1;
  },

  async remove(db: Db | Tx, owner: string, id: string): Promise<boolean> {
    const removed =
      await sql`delete from operator_passkeys where owner = ${owner} and credential_id = ${id} returning owner`.execute(
        db,
      );
    return removed.rows.length === 1;
  },

  async forget(tx: Tx, owner: string): Promise<void> {
    await sql`delete from operator_passkeys where owner = ${owner}`.execute(tx);
  },
};
