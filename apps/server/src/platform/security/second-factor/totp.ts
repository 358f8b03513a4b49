import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;

/** A new secret of an authenticator app, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The 30-second step a code belongs to, at most one step off; undefined when it is no code of this secret. */
export function totpStepOf(secret: string, code: string): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  const delta = totp.validate({ token: code, window: 1 });
  return delta === null ? undefined : Math.floor(Date.now() / 1_000 / STEP_SECONDS) + delta;
}

/** What an authenticator app reads from a QR code. */
export function totpAddress({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}
