import { OPERATOR_ROLES } from '@kapao/contract/operator/session.ts';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { TOTP_SEAL } from '../features/operator/operator.ts';
import { makePasswords } from '../platform/passwords.ts';
import { makeSealer } from '../platform/seal.ts';

/**
 * Makes an operator, as the first one of a new site has to be made:
 * `DATABASE_URL=… SECRET_KEY=… OPERATOR_PASSWORD=… node apps/server/src/cli/create-operator.ts <username> <role>`.
 * The password comes from the environment so that it stands in no list of processes. Prints the second factor once.
 */
const PASSWORD_AT_LEAST = 12;

const [username = '', role = ''] = process.argv.slice(2);
const { DATABASE_URL: url = '', SECRET_KEY: secretKey = '', OPERATOR_PASSWORD: password = '' } = process.env;
const fault = faultOf();
if (fault) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}

const secret = new Secret({ size: 20 });
const passwords = makePasswords(() => {
  throw new Error('unreachable: one password is hashed');
});
const client = new pg.Client({ connectionString: url });
await client.connect();
const inserted = await client.query(
  'insert into operators (username, role, password_hash, totp_secret_sealed) values ($1, $2, $3, $4) on conflict do nothing',
  [
    username,
    role,
    await passwords.hash(password),
    makeSealer([{ id: 1, secret: secretKey }]).seal(secret.base32, TOTP_SEAL),
  ],
);
await client.end();
if (inserted.rowCount === 0) {
  process.stderr.write(`There is an operator ${username} already.\n`);
  process.exit(1);
}
process.stdout.write(`${new TOTP({ issuer: 'Kapao', label: username, secret }).toString()}\n`);

function faultOf(): string | undefined {
  if (!url || secretKey.length < 32) return 'DATABASE_URL and SECRET_KEY must be set, as for the server.';
  if (!/^[a-z][a-z0-9.-]{1,39}$/.test(username))
    return 'The username is lower case letters, digits, points and dashes.';
  if (!OPERATOR_ROLES.some((known) => known === role)) return `The role is one of ${OPERATOR_ROLES.join(', ')}.`;
  if (password.length < PASSWORD_AT_LEAST) return `OPERATOR_PASSWORD has at least ${PASSWORD_AT_LEAST} characters.`;
  return undefined;
}
