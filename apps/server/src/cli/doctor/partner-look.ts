import { type Config, secretKeysOf } from '../../config.ts';
import { listHealth } from '../../domains/backoffice/partner/partner-health-store.ts';
import { listPartners, listSecretsInUse } from '../../domains/backoffice/partner/partner-store.ts';
import { openReadOnlyDatabase } from '../../platform/database/db.ts';
import { makeSealer } from '../../platform/security/seal.ts';
import { partnerSecretPlace } from '../../queries/backoffice/partner-facts.ts';
import { type Finding, judgeOf } from './finding.ts';

const FAILURES = 5;

/** Without these nobody can register, pay in or be paid; the payout partner may be a file. */
const NEEDED = ['sms', 'bank-feed', 'payout', 'game'];

/** Who is there, who fails, and whether SECRET_KEY is the one their credentials were sealed with. */
export async function lookAtPartners(config: Config): Promise<Finding[]> {
  const { fine, warning } = judgeOf('partners');
  const db = openReadOnlyDatabase(config.DATABASE_URL);
  try {
    const [partners, secrets, health] = [await listPartners(db), await listSecretsInUse(db), await listHealth(db)];
    const working = partners.filter((partner) => partner.is_on && !partner.is_paused);
    const kinds = new Set(working.map(({ kind }) => kind));
    const missing = NEEDED.filter((kind) => !kinds.has(kind));
    const failing = working.filter(({ partner_id }) =>
      health.some((row) => row.partner_id === partner_id && row.failed_in_a_row >= FAILURES),
    );
    const found: Finding[] = failing.map(({ partner_id }) =>
      warning(`${partner_id} fails again and again`, 'docs/operations/runbooks.md, "A partner is down"'),
    );
    if (missing.length > 0) found.push(warning(`nobody for ${missing.join(', ')}`, 'back office, Partners'));
    if (found.length === 0) found.push(fine(`${working.length} are let in and answer`));
    return [...found, judgeSeals(config, secrets)];
  } finally {
    await db.destroy();
  }
}

function judgeSeals(config: Config, secrets: readonly { secret_id: string; value_sealed: Buffer }[]): Finding {
  const { fine, fault } = judgeOf('secret key');
  const sealer = makeSealer(secretKeysOf(config));
  const isOpen = ({ secret_id, value_sealed }: (typeof secrets)[number]) => {
    try {
      sealer.open(value_sealed, partnerSecretPlace(secret_id));
      return true;
    } catch {
      return false;
    }
  };
  const closed = secrets.filter((secret) => !isOpen(secret)).length;
  if (closed > 0)
    return fault(
      `${closed} of ${secrets.length} credentials of partners do not open`,
      'SECRET_KEY is another, or an old one is missing in OLD_SECRET_KEYS: docs/operations/runbooks.md, "Key lost"',
    );
  return fine(secrets.length === 0 ? 'nothing is sealed yet' : `opens all ${secrets.length} credentials of partners`);
}
