import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTENT_NAMES, CONTENT_PER_LOCALE } from '@kapao/contract/operator/content.ts';
import { DEPOSIT_METHODS_SETTING } from '@kapao/contract/settings/deposit-methods.ts';
import { DEPOSIT_METHODS } from '@kapao/contract/shared/deposit-methods.ts';
import { Secret } from 'otpauth';
import pg from 'pg';
import { isPublicSite, readSecretKeys } from '../config.ts';
import { newMemberId } from '../domains/members/account/member-id.ts';
import { checkTerms } from '../domains/rewards/bonus/bonus-publisher.ts';
import { INVITE_PUBLISHER } from '../domains/rewards/invite/invite-publisher.ts';
import { REFUND_PUBLISHER } from '../domains/rewards/refund/refund-publisher.ts';
import { switchWheel } from '../domains/rewards/spin-wheel/wheel-publish-store.ts';
import { WHEEL_PUBLISHER } from '../domains/rewards/spin-wheel/wheel-publisher.ts';
import { readPartners } from '../partners-file.ts';
import { inTransaction, openDatabase } from '../platform/database/db.ts';
import { makePasswords } from '../platform/security/passwords.ts';
import { makeSealer } from '../platform/security/seal.ts';
import { totpPlace } from '../queries/backoffice/operator-facts.ts';
import { bankAccountPlace } from '../queries/members/account-facts.ts';
import { maskKeys } from '../shared/account-mask.ts';
import { demoBonuses } from './demo-bonuses.ts';
import { demoContent } from './demo-content.ts';
import { LAO_MEMBERS, THAI_MEMBERS } from './demo-members.ts';
import { castPartners, readRealPartners } from './demo-partners.ts';
import { DEMO_INVITE, DEMO_REFUND, DEMO_WHEEL } from './demo-rewards.ts';
import { importPartners } from './partner-import.ts';

/**
 * Fills a fresh database with what a demonstration needs; on one that is filled it changes nothing but the audit role's
 * password. Prints the logins as JSON on its last line. The passwords are known to everybody, so it refuses a site that is not a demo.
 */

const OPERATORS = [
  { username: 'owner', role: 'owner' },
  { username: 'finance', role: 'finance' },
  { username: 'finance2', role: 'finance' },
  { username: 'support', role: 'support' },
  { username: 'marketing', role: 'marketing' },
  { username: 'auditor', role: 'auditor' },
  // Last, because with two owners an operator needs an approved proposal.
  { username: 'owner2', role: 'owner' },
] as const;
const OPERATOR_PASSWORD = 'kapao-demo-office';

// A phone number of one country cannot sign in at the site of the other.
const SITE =
  process.env.LAOS === 'true'
    ? ({ prefix: '+856', currency: 'LAK', members: LAO_MEMBERS } as const)
    : ({ prefix: '+66', currency: 'THB', members: THAI_MEMBERS } as const);
const MEMBER_PASSWORD = 'kapao-demo-1234';
const ROLE_ATTEMPTS = 10;

const RECEIVING = [
  ['KBANK-0123456789', 'KBANK', '0123456789', 'KAPAO DEMO CO LTD', 'AUTO', 'THB', 1],
  ['SCB-4056789012', 'SCB', '4056789012', 'KAPAO DEMO CO LTD', 'AUTO', 'THB', 2],
  ['BCEL-160120001234', 'BCEL', '160120001234', 'KAPAO DEMO SOLE CO LTD', 'AUTO', 'LAK', 3],
  ['WW-7700000001', 'WW', '7700000001', 'KAPAO DEMO CO LTD', 'AUTO', 'THB', 4],
  ['ZAPMAN-8800000001', 'ZAPMAN', '8800000001', 'KAPAO DEMO CO LTD', 'AUTO', 'THB', 5],
  // What the companies beside them collect.
  ['WW-7700000002', 'WW', '7700000002', 'KAPAO DEMO CO LTD', 'AUTO', 'THB', 6],
  ['ZAPMAN-8800000002', 'ZAPMAN', '8800000002', 'KAPAO DEMO CO LTD', 'AUTO', 'THB', 7],
  ['PREPAID-0990001111', 'PREPAID', '0990001111', 'KAPAO DEMO CO LTD', 'MANUAL', 'THB', 9],
] as const;

/** Off until an operator switches it on: AskMeBet in its own protocol, which tells no bets. */
const UNTOLD = 'amb';
/** The protocol is the provider's choice; `usun` alone signs players in by a form with view state (spec 3). */
const GAMES = [
  ['pg', 'Naga Gold', 'slot', 'own-reference', 'naga'],
  ['pgslot', 'Lucky Koi', 'slot', 'signed-agent', 'koi'],
  ['joker2', 'Star Reels', 'slot', 'own-reference', 'reel'],
  ['slotracha', 'Moon Loom', 'slot', 'no-reference', 'moon'],
  ['areaslot', 'Lotus Bloom', 'slot', 'no-reference', 'lotus'],
  ['askmebet', 'Silk Road', 'slot', 'no-reference', 'star'],
  ['imi', 'Mekong Sport', 'sport', 'own-reference', 'pitch'],
  ['betflix', 'Salon Cards', 'sport', 'signed-agent', 'cards'],
  ['usun', 'Fast Court', 'sport', 'signed-agent', 'court'],
  ['circus', 'Diamond Live', 'sport', 'own-reference', 'chips'],
  ['huayhd', 'Lotto Mekong', 'lotto', 'own-reference', 'balls'],
  [UNTOLD, 'Jade Road', 'slot', 'no-reference', 'star'],
] as const;

const url = process.env.DATABASE_URL ?? '';
const sealer = makeSealer(readSecretKeys());
const passwords = makePasswords(() => {
  throw new Error('unreachable: the seed hashes one password after the other');
});
const client = new pg.Client({ connectionString: url });
await client.connect();

await refuseRealSite();
await seedSite();
await seedPartners();
await seedContent();
await seedBonuses();
await seedRewards();
const operators = await seedOperators();
await seedMembers();
const auditDatabase = await openAuditRole();
await client.end();
const members = SITE.members.map(({ username }) => ({ username, password: MEMBER_PASSWORD }));
process.stdout.write(`${JSON.stringify({ operators, members, auditDatabase })}\n`);

/** A site with a public address, or with operators that are not the demo's. */
async function refuseRealSite() {
  const found = await client.query<{ username: string }>('select username from operators limit 1000');
  const names = new Set(found.rows.map(({ username }) => username));
  const isDemo = names.size === 0 || OPERATORS.every(({ username }) => names.has(username));
  if (isDemo && !isPublicSite()) return;
  console.error('seed-demo: this is no demo (a public SITE_ORIGIN, or operators of its own), so nothing was written');
  process.exit(1);
}

async function seedSite() {
  // Whoever tries the product registers without a phone at hand; afterwards operators choose.
  await client.query(
    `update settings set value = 'false' where name = 'registerOTP' and not exists (select 1 from members)`,
  );
  // A demonstration begins open; afterwards operators choose.
  await client.query(
    `update settings set value = '{"status": "active"}' where name = 'site' and value ->> 'isNew' = 'true'
       and not exists (select 1 from operators)`,
  );
  // The simulated BCEL has made this site a merchant.
  if (SITE.currency === 'LAK') {
    await client.query('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
      DEPOSIT_METHODS_SETTING.key,
      JSON.stringify(DEPOSIT_METHODS.map((method) => ({ method, isOn: true }))),
    ]);
  }
  for (const row of RECEIVING) {
    await client.query(
      `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [...row],
    );
  }
  for (const [index, [code, name, category, family, art]] of GAMES.entries()) {
    await client.query(
      `insert into games (code, name, category, family, has_login_form, logo, background, position, is_on, compares_results)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $8) on conflict do nothing`,
      [code, name, category, family, code === 'usun', `/art/${art}.svg`, index + 1, code !== UNTOLD],
    );
  }
}

/** The simulators, as they are written down for this start; what operators entered beside them stays. */
async function seedPartners() {
  if (!process.env.PARTNERS_FILE) return;
  const simulated = readPartners(process.env.PARTNERS_FILE, { isPublic: false });
  const entries = castPartners(simulated, {
    real: process.env.REAL_PARTNERS_FILE ? readRealPartners(process.env.REAL_PARTNERS_FILE) : [],
    spoken: await spokenProtocols(),
  });
  await importPartners(client, { sealer, entries, replaces: true });
}

async function spokenProtocols(): Promise<ReadonlyMap<string, string>> {
  const found = await client.query<{ partner_id: string; protocol: string }>(
    'select partner_id, protocol from partners limit 1000',
  );
  return new Map(found.rows.map((row) => [row.partner_id, row.protocol]));
}

/** Only what was never published: an operator's own words are not overwritten at the next start. */
async function seedContent() {
  const contents = demoContent(SITE.currency);
  for (const name of CONTENT_NAMES) {
    const content = CONTENT_PER_LOCALE[name].parse(contents[name]);
    await client.query(
      "insert into content_versions (name, version, content, operator) values ($1, 1, $2, 'demo') on conflict do nothing",
      [name, JSON.stringify(content)],
    );
  }
}

/** Each rule once; what operators publish later stays. */
async function seedRewards() {
  const db = openDatabase(url, 2, { sides: ['operator'] });
  await inTransaction(db, async (tx) => {
    const empty = async (table: string) => (await client.query(`select 1 from ${table} limit 1`)).rowCount === 0;
    if (await empty('refund_rules')) await REFUND_PUBLISHER.publish(tx, { content: DEMO_REFUND, approvedBy: 'demo' });
    if (await empty('invite_rules')) await INVITE_PUBLISHER.publish(tx, { content: DEMO_INVITE, approvedBy: 'demo' });
    if (!(await empty('wheel_versions'))) return;
    await WHEEL_PUBLISHER.publish(tx, { content: DEMO_WHEEL, approvedBy: 'demo' });
    await switchWheel(tx, true);
  });
  await db.destroy();
}

/** Only codes that were never published: what operators made of them stays. */
async function seedBonuses() {
  // Members of a Lao site may keep baht; of the codes that both currencies have, the site's own is the first.
  for (const { kind, code, terms } of [...demoBonuses(SITE.currency), ...demoBonuses('THB')]) {
    await client.query(
      `insert into bonus_versions (kind, code, version, terms, proposed_by, approved_by)
       values ($1, $2, 1, $3, 'demo', 'demo') on conflict do nothing`,
      [kind, code, JSON.stringify(checkTerms(terms, code))],
    );
    await client.query(
      `insert into bonus_offers (kind, code, version, currency, budget, most_claims) values ($1, $2, 1, $3, $4, $5)
       on conflict do nothing`,
      [kind, code, terms.currency, terms.budget * 100, terms.mostClaims],
    );
  }
}

async function seedOperators() {
  const logins = [];
  for (const { username, role } of OPERATORS) {
    const secret = new Secret({ size: 20 }).base32;
    const inserted = await client.query('select totp_secret_sealed from operators where username = $1', [username]);
    const sealed: Buffer | undefined = inserted.rows[0]?.totp_secret_sealed;
    if (!sealed) {
      await client.query(
        'insert into operators (username, role, password_hash, totp_secret_sealed, enrolled_at) values ($1, $2, $3, $4, now())',
        [username, role, await passwords.hash(OPERATOR_PASSWORD), sealer.seal(secret, totpPlace(username))],
      );
    }
    const totpSecret = sealed ? sealer.open(sealed, totpPlace(username)) : secret;
    logins.push({ username, password: OPERATOR_PASSWORD, totpSecret, role });
  }
  return logins;
}

async function seedMembers() {
  for (const member of SITE.members) {
    const phone = `${SITE.prefix}${member.username.slice(1)}`;
    const memberId = newMemberId();
    const claimed = await client.query(
      'insert into member_phones (phone, member_id) values ($1, $2) on conflict do nothing',
      [phone, memberId],
    );
    if (claimed.rowCount === 0) continue;
    await client.query(
      `insert into members (member_id, name, phone, username, password_hash, currency, bank_code, bank_account_name, bank_account_no_sealed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        memberId,
        member.name,
        phone,
        member.username,
        await passwords.hash(MEMBER_PASSWORD),
        SITE.currency,
        member.bank,
        member.accountName,
        sealer.seal(member.accountNo, bankAccountPlace(memberId)),
      ],
    );
    await client.query('insert into member_bank_accounts (bank_code, account_no_hash, member_id) values ($1, $2, $3)', [
      member.bank,
      sealer.fingerprint(`${member.bank}|${member.accountNo}`),
      memberId,
    ]);
    await client.query('insert into member_bank_masks select $1, unnest($2::text[]), $3', [
      member.bank,
      maskKeys(member.accountNo),
      memberId,
    ]);
    await client.query("select ledger.open_accounts($1, $2, array['cash', 'invite', 'refund'])", [
      memberId,
      SITE.currency,
    ]);
  }
}

/** The read-only address auditors and reports use (design 3); its password is new at every start. */
async function openAuditRole(): Promise<string> {
  const password = randomBytes(18).toString('base64url');
  await setPassword(password);
  const address = new URL(url);
  address.username = 'audit';
  address.password = password;
  return address.toString();
}

/** A role belongs to all databases of a server: where several are seeded at once, one of them is told to come again. */
async function setPassword(password: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`alter role audit login password '${password}'`);
      return;
    } catch (error) {
      if (attempt === ROLE_ATTEMPTS || !(error instanceof Error && error.message === 'tuple concurrently updated'))
        throw error;
      await sleep(50 * attempt);
    }
  }
}
