import { operatorLogin } from '@kapao/contract/operator/login.ts';
import { Secret, TOTP } from 'otpauth';
import { OPERATOR_PASSWORD, type OperatorName } from './seed.ts';
import { callOver } from './wire.ts';

/** The session cookie of an operator of a server that runs as a program; a code counts once, so each signs in once. */
export async function signInOver(officeUrl: string, username: OperatorName, totpSecret: string): Promise<string> {
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate();
  const answered = await callOver(officeUrl, operatorLogin, { body: { username, password: OPERATOR_PASSWORD, totp } });
  if (!answered.reply) throw new Error(`operator sign-in answered ${answered.text}`);
  return String(answered.headers['set-cookie']).split(';')[0] ?? '';
}
