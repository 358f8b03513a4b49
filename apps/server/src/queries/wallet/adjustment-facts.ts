import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

export interface EvidenceRow {
  evidence_id: string;
  member_id: string;
  stored_name: string;
  picture_hash: Buffer;
}

/** A picture that shows why money is moved by hand. */
export async function findEvidence(db: Db | Tx, evidenceId: string): Promise<EvidenceRow | undefined> {
  const found = await sql<EvidenceRow>`select evidence_id, member_id, stored_name, picture_hash from adjustment_evidence
    where evidence_id = ${evidenceId}::uuid`.execute(db);
  return found.rows[0];
}
