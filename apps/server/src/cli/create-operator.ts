import pg from 'pg';
import { readDatabaseUrl, readSecretKeys } from '../config.ts';
import {
  codeHashOf,
  enrolmentAddress,
  linkHashOf,
  newInvitationCode,
} from '../domains/backoffice/operator/invitation-rules.ts';
import { primaryUrl } from '../platform/database/database-hosts.ts';
import { newToken } from '../platform/process/ids.ts';
import { makeSealer } from '../platform/security/seal.ts';
import { endOnForeignKey } from './own-key.ts';

/**
 * Invites the first owners of an installation, one at each call; two are needed, because the product does little by one alone:
 * `DATABASE_URL=… SECRET_KEY=… OPERATOR_ORIGIN=… node apps/server/src/cli/create-operator.ts <username>`.
 * Prints a link once. Whoever opens it sets password and second factor; nobody else ever knows them.
 */
const TTL_HOURS = 72;
const FIRST_OWNERS = 2;

const [username = ''] = process.argv.slice(2);
const { OPERATOR_ORIGIN: origin = '' } = process.env;
const secrets = readSecrets();

const fault = faultOf() ?? (await invite());
if (fault) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}

/** Undefined where one is missing or cannot be read. */
function readSecrets() {
  try {
    return { url: readDatabaseUrl(), keys: readSecretKeys() };
  } catch {
    return undefined;
  }
}

function faultOf(): string | undefined {
  if (!secrets) return 'DATABASE_URL and SECRET_KEY must be set, as for the server.';
  if (!URL.canParse(origin)) return 'OPERATOR_ORIGIN must be set, as for the server: the link leads there.';
  if (!/^[a-z][a-z0-9.-]{1,39}$/.test(username))
    return 'The username is lower case letters, digits, points and dashes.';
  return undefined;
}

async function invite(): Promise<string | undefined> {
  if (secrets) await endOnForeignKey(secrets.url, secrets.keys);
  const client = new pg.Client({ connectionString: secrets && (await primaryUrl(secrets.url)) });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('first owners'))");
    const owners = await client.query<{ count: string }>('select count_enrolled_owners() as count');
    if (Number(owners.rows[0]?.count) >= FIRST_OWNERS)
      return 'Two owners have enrolled: others are invited in the back office, by two of them.';
    const known = await client.query('select role, enrolled_at from operators where username = $1', [username]);
    if (known.rows[0]?.enrolled_at) return `${username} has enrolled already.`;
    if (known.rows[0] && known.rows[0].role !== 'owner') return `${username} is no owner.`;
    if (!known.rows[0]) await client.query("insert into operators (username, role) values ($1, 'owner')", [username]);
    await client.query(
      `update operator_invitations set ended_at = now(), ended_by = 'installation'
        where username = $1 and used_at is null and ended_at is null`,
      [username],
    );
    const [link, code] = [newToken(), newInvitationCode()];
    const inserted = await client.query<{ invitation_id: string }>(
      `insert into operator_invitations (username, purpose, link_hash, expires_at)
        values ($1, 'JOIN', $2, now() + make_interval(hours => $3)) returning invitation_id`,
      [username, linkHashOf(link), TTL_HOURS],
    );
    const id = inserted.rows[0]?.invitation_id ?? '';
    const codeHash = codeHashOf(makeSealer(secrets?.keys ?? []), id, code);
    await client.query('update operator_invitations set code_hash = $2 where invitation_id = $1', [id, codeHash]);
    await client.query(
      "select append_operator_audit('installation', 'operator.invite', $1, null, '{\"role\": \"owner\"}')",
      [username],
    );
    await client.query('commit');
    process.stdout.write(`${enrolmentAddress(origin, link, code)}\n`);
    return undefined;
  } finally {
    await client.end();
  }
}
