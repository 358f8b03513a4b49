import { refuse } from '@kapao/contract/shared/refusal.ts';
import { sql } from 'kysely';
import { brokenConstraint, type Db, type Tx } from '../../../platform/database/db.ts';

/** What two operators agree on about a partner, credentials aside. */
export interface PartnerTerms {
  protocol: string;
  name: string;
  url: string;
  settings: Record<string, unknown>;
  timeoutMs: number;
  callsAtOnce: number;
  position: number;
  share: number;
  isOn: boolean;
}

export interface PartnerRow {
  partner_id: string;
  kind: string;
  protocol: string;
  name: string;
  url: string;
  settings: unknown;
  timeout_ms: number;
  calls_at_once: number;
  position: number;
  share: number;
  is_on: boolean;
  is_paused: boolean;
  secret_marks: unknown;
  version: number;
  changed_at: Date;
}

const PARTNER = sql`partner_id, kind, protocol, name, url, settings, timeout_ms, calls_at_once, position, share, is_on, is_paused,
  secret_marks, version, changed_at`;

export async function listPartners(db: Db | Tx): Promise<PartnerRow[]> {
  const found = await sql<PartnerRow>`select ${PARTNER} from partners order by kind, position, partner_id`.execute(db);
  return found.rows;
}

export async function lockPartner(tx: Tx, partnerId: string): Promise<PartnerRow | undefined> {
  const found =
    await sql<PartnerRow>`select ${PARTNER} from partners where partner_id = ${partnerId} for update`.execute(tx);
  return found.rows[0];
}

export interface SecretRow {
  secret_id: string;
  partner_id: string;
  name: string;
  value_sealed: Buffer;
}

/** The credentials of every partner as they are in use. */
export async function listSecretsInUse(db: Db): Promise<SecretRow[]> {
  const found = await sql<SecretRow>`select secret_id, partner_id, name, value_sealed from partner_secrets
    where is_in_use`.execute(db);
  return found.rows;
}

interface NewSecret {
  secretId: string;
  partnerId: string;
  name: string;
  sealed: Buffer;
  fingerprint: Buffer;
}

/** Waits until two have agreed on it. */
export async function insertSecret(tx: Tx, secret: NewSecret): Promise<void> {
  await sql`insert into partner_secrets (secret_id, partner_id, name, value_sealed, fingerprint)
    values (${secret.secretId}, ${secret.partnerId}, ${secret.name}, ${secret.sealed}, ${secret.fingerprint})`.execute(
    tx,
  );
}

/** Whether a key is in use already, by whichever partner and direction but this one. */
export async function isKeyInUse(tx: Tx, { fingerprint, partnerId, name }: Omit<NewSecret, 'secretId' | 'sealed'>) {
  const found = await sql<{ is_used: boolean }>`select exists (select 1 from partner_secrets where is_in_use
    and fingerprint = ${fingerprint} and (partner_id, name) <> (${partnerId}, ${name})) as is_used`.execute(tx);
  return found.rows[0]?.is_used === true;
}

/** Whether another is called that: people tell partners apart by their names. */
export async function isNameTaken(tx: Tx, { id, name }: { id: string; name: string }): Promise<boolean> {
  const found = await sql`select 1 from partners where name = ${name} and partner_id <> ${id}`.execute(tx);
  return found.rows.length > 0;
}

/** From here on this one is used instead of the one before; false when it is not there any more. */
export async function useSecret(
  tx: Tx,
  { secretId, partnerId, name }: { secretId: string; partnerId: string; name: string },
): Promise<boolean> {
  await sql`delete from partner_secrets where partner_id = ${partnerId} and name = ${name} and is_in_use`.execute(tx);
  const moved = await refusingSecond(
    sql<{ secret_id: string }>`update partner_secrets set is_in_use = true
    where secret_id = ${secretId} and partner_id = ${partnerId} and name = ${name} returning secret_id`.execute(tx),
  );
  return moved.rows.length === 1;
}

/** A credential that nobody agreed on is let go. */
export async function purgeWaitingSecrets(db: Db, days: number): Promise<void> {
  await sql`delete from partner_secrets where not is_in_use
    and created_at < now() - make_interval(days => ${days})`.execute(db);
}

type Stored = { partnerId: string; kind: string; keys: Record<string, string> } & PartnerTerms;

/** A new partner begins with a pause: it is tried out before anything is asked of it. */
export async function insertPartner(tx: Tx, row: Stored): Promise<boolean> {
  const inserted =
    await sql`insert into partners (partner_id, kind, protocol, name, url, settings, timeout_ms, calls_at_once,
      position, share, is_on, is_paused, secret_marks)
    values (${row.partnerId}, ${row.kind}, ${row.protocol}, ${row.name}, ${row.url}, ${JSON.stringify(row.settings)}::jsonb,
      ${row.timeoutMs}, ${row.callsAtOnce}, ${row.position}, ${row.share}, ${row.isOn}, true, ${JSON.stringify(row.keys)}::jsonb)
    on conflict do nothing returning partner_id`.execute(tx);
  return inserted.rows.length === 1;
}

/** Remembers that a partner answered well when an operator tried it. */
export async function insertTrial(tx: Tx, partnerId: string, operator: string): Promise<void> {
  await sql`insert into partner_trials (partner_id, tried_by) values (${partnerId}, ${operator})
    on conflict (partner_id) do update set tried_by = excluded.tried_by, tried_at = now()`.execute(tx);
}

/** Changes a partner, which has to be tried again. */
export async function updatePartner(tx: Tx, row: Omit<Stored, 'kind' | 'protocol'>): Promise<void> {
  await sql`delete from partner_trials where partner_id = ${row.partnerId}`.execute(tx);
  await refusingSecond(
    sql`update partners set name = ${row.name}, url = ${row.url}, settings = ${JSON.stringify(row.settings)}::jsonb,
      timeout_ms = ${row.timeoutMs}, calls_at_once = ${row.callsAtOnce}, position = ${row.position}, share = ${row.share},
      is_on = ${row.isOn}, secret_marks = ${JSON.stringify(row.keys)}::jsonb, version = version + 1, changed_at = now()
    where partner_id = ${row.partnerId}`.execute(tx),
  );
}

/** A second partner where there may be one is refused, and a key or a name that another has been given meanwhile. */
async function refusingSecond<Written>(written: Promise<Written>): Promise<Written> {
  try {
    return await written;
  } catch (error) {
    if (
      /^(?:one_p(?:artner|ayout_partner)_|a_key_is_used_once$|partners_name_key$)/.test(brokenConstraint(error) ?? '')
    )
      refuse('KEY_INVALID');
    throw error;
  }
}

export async function pausePartner(tx: Tx, partnerId: string, isPaused: boolean): Promise<void> {
  await sql`update partners set is_paused = ${isPaused}, version = version + 1, changed_at = now()
    where partner_id = ${partnerId}`.execute(tx);
}
