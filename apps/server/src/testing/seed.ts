import { Secret } from 'otpauth';
import type pg from 'pg';
import { makePasswords } from '../platform/security/passwords.ts';
import { makeSealer } from '../platform/security/seal.ts';
import { totpPlace } from '../queries/backoffice/operator-facts.ts';

export const OPERATOR_PASSWORD = 'the operators of the tests';

/** One operator per role, and a second of those that approve. */
export const OPERATORS = [
  { username: 'owner', role: 'owner' },
  { username: 'finance', role: 'finance' },
  { username: 'finance2', role: 'finance' },
  { username: 'support', role: 'support' },
  { username: 'marketing', role: 'marketing' },
  { username: 'auditor', role: 'auditor' },
  // Last, because with two owners an operator needs an approved proposal.
  { username: 'owner2', role: 'owner' },
] as const;
export type OperatorName = (typeof OPERATORS)[number]['username'];

export const RECEIVING = { thb: 'KBANK-0123456789', lak: 'BCEL-160120001234' } as const;

/** What a site needs before its first member comes: accounts, games, operators. Answers the second-factor secret. */
export async function seedSite(admin: pg.Pool, secretKey: string): Promise<string> {
  await admin.query(`
    insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position) values
      ('KBANK-0123456789', 'KBANK', '0123456789', 'KAPAO TEST', 'AUTO', 'THB', 1),
      ('BCEL-160120001234', 'BCEL', '160120001234', 'KAPAO TEST', 'AUTO', 'LAK', 2),
      ('PREPAID-0990001111', 'PREPAID', '0990001111', 'KAPAO TEST', 'MANUAL', 'THB', 9)
    on conflict do nothing`);
  await admin.query(`
    insert into games (code, name, category, family, has_login_form, logo, background, position) values
      ('pg', 'Naga Gold', 'slot', 'own-reference', false, 'naga', 'naga', 1),
      ('joker2', 'Star Reels', 'slot', 'own-reference', false, 'reel', 'reel', 2),
      ('imi', 'Mekong Sport', 'sport', 'own-reference', false, 'pitch', 'pitch', 3),
      ('betflix', 'Salon Cards', 'sport', 'signed-agent', false, 'cards', 'cards', 4),
      ('usun', 'Fast Court', 'sport', 'signed-agent', true, 'court', 'court', 5),
      ('askmebet', 'Silk Road', 'slot', 'no-reference', false, 'star', 'star', 6),
      ('areaslot', 'Lotus Bloom', 'slot', 'no-reference', false, 'lotus', 'lotus', 7)
    on conflict do nothing`);
  // A new site begins closed.
  await admin.query(`update settings set value = '{"status": "active"}' where name = 'site'`);
  // Stories of registration by code switch it on.
  await admin.query("update settings set value = 'false' where name = 'registerOTP'");
  const totpSecret = new Secret({ size: 20 }).base32;
  operatorHash ??= hashOnce(OPERATOR_PASSWORD);
  const passwordHash = await operatorHash;
  for (const { username, role } of OPERATORS) {
    await admin.query(
      'insert into operators (username, role, password_hash, totp_secret_sealed, enrolled_at) values ($1, $2, $3, $4, now())',
      [username, role, passwordHash, makeSealer([{ id: 1, secret: secretKey }]).seal(totpSecret, totpPlace(username))],
    );
  }
  return totpSecret;
}

/** Kept for all sites of this process: each hash takes a process of its own. */
let operatorHash: Promise<string> | undefined;

async function hashOnce(password: string): Promise<string> {
  const passwords = makePasswords(() => {
    throw new Error('one hash is made at a time');
  });
  try {
    return await passwords.hash(password);
  } finally {
    await passwords.stop();
  }
}
