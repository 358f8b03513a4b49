import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { keyFingerprint, markOf } from '../domains/backoffice/partner/partner-keys.ts';
import type { PartnerEntry } from '../gateways/directory.ts';
import { PROTOCOLS } from '../gateways/protocols.ts';
import type { Sealer } from '../platform/security/seal.ts';
import { partnerSecretPlace } from '../queries/backoffice/partner-facts.ts';

type Client = Pick<pg.Client, 'query'>;

/**
 * Writes partners as rows: for sites that move from a file, demonstrations and tests, by whoever owns the schema. Those that are
 * there are left as they are, unless they are to be replaced. Answers the ids of what was written.
 */
export async function importPartners(
  client: Client,
  { sealer, entries, replaces = false }: { sealer: Sealer; entries: readonly PartnerEntry[]; replaces?: boolean },
): Promise<string[]> {
  const written: string[] = [];
  for (const entry of entries) if (await importOne(client, sealer, { entry, replaces })) written.push(entry.id);
  return written;
}

async function importOne(
  client: Client,
  sealer: Sealer,
  { entry, replaces }: { entry: PartnerEntry; replaces: boolean },
): Promise<boolean> {
  const secrets = Object.entries(entry.secrets);
  const marks = Object.fromEntries(secrets.map(([name, value]) => [name, markOf(keyFingerprint(sealer, value))]));
  const row = [
    ...[
      entry.id,
      PROTOCOLS.get(entry.protocol)?.kind,
      entry.protocol,
      entry.name,
      entry.url,
      JSON.stringify(entry.settings),
    ],
    ...[
      entry.timeoutMs,
      entry.callsAtOnce,
      entry.position,
      entry.share,
      entry.isOn,
      entry.isPaused,
      JSON.stringify(marks),
    ],
  ];
  const conflict = replaces
    ? `(partner_id) do update set url = excluded.url, settings = excluded.settings, secret_marks = excluded.secret_marks,
         version = p.version + 1
       where (p.url, p.settings, p.secret_marks) is distinct from (excluded.url, excluded.settings, excluded.secret_marks)`
    : 'do nothing';
  const stored = await client.query(
    `insert into partners as p (partner_id, kind, protocol, name, url, settings, timeout_ms, calls_at_once, position, share,
       is_on, is_paused, secret_marks)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict ${conflict} returning partner_id`,
    row,
  );
  if (stored.rowCount === 0) return false;
  // What was sent while partners stood in a file was sent to the one that could pay.
  if (PROTOCOLS.get(entry.protocol)?.kind === 'payout') {
    await client.query(
      `update withdrawals w set partner_id = $1 from operations o where o.member_id = w.member_id
         and o.operation_id = w.operation_id and w.partner_id is null and o.state in ('SENT', 'UNKNOWN', 'FAILED')`,
      [entry.id],
    );
  }
  if (PROTOCOLS.get(entry.protocol)?.kind === 'qr') {
    await client.query(
      `update qr_codes q set partner_id = p.partner_id from partners p
       where p.partner_id = $1 and q.partner_id is null and q.provider = p.settings ->> 'way'`,
      [entry.id],
    );
  }
  await client.query('delete from partner_trials where partner_id = $1', [entry.id]);
  await client.query('delete from partner_secrets where partner_id = $1', [entry.id]);
  for (const [name, value] of secrets) {
    const secretId = randomUUID();
    await client.query(
      `insert into partner_secrets (secret_id, partner_id, name, value_sealed, fingerprint, is_in_use)
       values ($1, $2, $3, $4, $5, true)`,
      [secretId, entry.id, name, sealer.seal(value, partnerSecretPlace(secretId)), keyFingerprint(sealer, value)],
    );
  }
  return true;
}
