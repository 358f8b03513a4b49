import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendCode } from '@kapao/contract/member/one-time-code.ts';
import { truelink } from '@kapao/contract/member/prepaid.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listPartners, pausePartner, putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import { listPayoutFiles } from '@kapao/contract/operator/payout-file.ts';
import { approveProposal, listProposals } from '@kapao/contract/operator/proposal.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DEMO_PARTNERS } from '../../../../../../scripts/stack/demo-partners.ts';
import { root } from '../../../../../../scripts/tools/run-tool.ts';
import type { PartnerKind } from '../../../gateways/protocol.ts';
import { PROTOCOLS } from '../../../gateways/protocols.ts';
import { logOf, makeCanaries } from '../../../testing/canaries.ts';
import type { RealPartner } from '../../../testing/outside-world.ts';
import { codeOf, pay as payCode, startQrWorld, untilState } from '../../../testing/qr-story.ts';
import { gatewayOf } from '../../../testing/real-partner.ts';
import { hurrySlips, pay, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { proposedBy } from '../../../testing/two-people.ts';
import { callOver } from '../../../testing/wire.ts';
import { digits, type Member, testConfig, until, type World } from '../../../testing/world.ts';

/*
 * docs/partners.md followed for every real protocol there is, where no partner but the bank's feed is entered: its page alone says what
 * goes into the form. A protocol without its settings on the page, without a company in the outside world or without an act fails here.
 */

const PAGE = readFileSync(join(root, 'docs', 'partners.md'), 'utf8');
const REAL = [...PROTOCOLS.values()].filter(({ code }) => !code.startsWith('simulated-'));
const REASON = 'as the page says';
const LIMITS = { timeoutMs: 3_000, callsAtOnce: 8, share: 1, reason: REASON };

let world: World;
const contracts = new Map<string, RealPartner>();
/** The last who opened an account at a game. */
let player: Member | undefined;
/** All that operators were ever answered. */
const said: string[] = [];
beforeAll(async () => {
  const others = DEMO_PARTNERS.filter((name) => name !== 'bank-feed').join(',');
  world = await startQrWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: others });
  for (const { code } of REAL) contracts.set(code, await world.outside.partner(code));
  await world.admin.query(`insert into receiving_accounts
      (receiving_account_id, bank_code, account_no, account_name, mode, currency, position) values
    ('SCB-4056789012', 'SCB', '4056789012', 'KAPAO TEST', 'AUTO', 'THB', 14)`);
  await world.admin.query(`insert into games (code, name, category, family, has_login_form, logo, background, position)
    values ('circus', 'Diamond Live', 'sport', 'own-reference', false, 'dice', 'dice', 8)`);
}, 120_000);
afterAll(() => world?.stop());

/** The fields of a protocol as the page names them, under "What is entered". */
function namedOnPage(code: string): { settings: string[]; secrets: string[] } {
  const section = PAGE.slice(PAGE.indexOf('## What is entered')).split('\n## ')[0] ?? '';
  const row = section.split('\n').find((line) => line.startsWith(`| \`${code}\` `));
  if (row === undefined) throw new Error(`docs/partners.md does not say what is entered for ${code}`);
  const [, , settings = '', secrets = ''] = row.split('|');
  const names = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  return { settings: names(settings), secrets: names(secrets) };
}

const pick = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

async function asOperator(...call: Parameters<World['callAs']>) {
  const answered = await world.callAs(...call);
  said.push(answered.text);
  return answered;
}

async function put(code: string, { position, isOn }: { position: number; isOn: boolean }) {
  const { url, settings, secrets } = contracts.get(code) as RealPartner;
  const named = namedOnPage(code);
  const entered = { settings: pick(settings, named.settings), secrets: isOn ? pick(secrets, named.secrets) : {} };
  const body = { protocol: code, name: `Partner ${code}`, url, ...entered, ...LIMITS, position, isOn };
  const asked = await asOperator('owner', putPartner, { params: { id: code }, body: body as never });
  const { proposalId: id, hash } = proposedBy(asked as never);
  const agree = (by: 'owner' | 'owner2') => asOperator(by, approveProposal, { params: { id }, body: { hash } });
  expect((await agree('owner')).status, 'nobody agrees with himself').toBe(403);
  await asOperator('owner2', listProposals, { query: { state: 'PROPOSED' } });
  expect([code, (await agree('owner2')).status]).toEqual([code, 200]);
}

const openAccount = (bankCode: string, accountNo: unknown) =>
  world.admin.query(
    `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
     values ($1 || '-' || $2, $1, $2, 'KAPAO TEST', 'AUTO', 'THB', 20)`,
    [bankCode, accountNo],
  );

/** One thing a partner of each kind is there for, done as members do it. */
const ACTS: Partial<Record<PartnerKind, (code: string, settings: RealPartner['settings']) => Promise<void>>> = {
  async sms() {
    const phoneNumber = `081${digits(7)}`;
    expect((await world.call(sendCode, { body: { phoneNumber } })).status).toBe(200);
    expect(await world.outside.messagesTo(phoneNumber)).toHaveLength(1);
  },
  async message(code) {
    const gateway = await gatewayOf(world.outside, code, { kind: 'message' });
    expect(await gateway.send({ to: `U${'a'.repeat(32)}`, text: 'x', reference: randomUUID() })).toBe(true);
  },
  async prepaid(_code, { accountNo }) {
    await openAccount('PREPAID', accountNo);
    const member = await world.register();
    const link = await world.outside.giftLink({ phone: '0898765432', amount: 80 });
    const sent = await world.call(truelink, { token: member.token, body: { link } });
    expect(sent.reply).toMatchObject({ status: 'SUCCESS', amount: 80 });
  },
  async alert(code) {
    const gateway = await gatewayOf(world.outside, code, { kind: 'alert' });
    const alert = { rule: 'test', level: 'WARNING', occasion: 'OPENED', text: 'x', link: 'http://127.0.0.1/' } as const;
    const sent = { ...alert, reference: randomUUID(), openedAt: new Date().toISOString() };
    expect(await gateway.send(sent)).toBe(true);
  },
  async slip(code, { accountNo }) {
    const member = await world.register();
    // What the bank has reported is asked of nobody else.
    await withoutFeed(world);
    // Banks know what reached an account of the site with them.
    const own =
      accountNo === undefined ? {} : { toBank: code === 'scb-slip' ? 'SCB' : 'KBANK', toAccountNo: String(accountNo) };
    const { picture } = await pay(world, member, own);
    const { slip } = await upload({ world, member, file: picture });
    await until(`${code} has told the slip`, async () => {
      await hurrySlips(world);
      const found = await world.admin.query('select verifier from slips where reference = $1', [slip?.reference]);
      return found.rows[0]?.verifier === code;
    });
    await world.outside.clearFaults();
  },
  async qr(_code, { way, accountNo }) {
    const [provider, isKip] = [way as 'KBANK' | 'BCEL', way === 'BCEL'];
    if (way === 'WW' || way === 'ZAPMAN') await openAccount(way, accountNo);
    const member = await world.register();
    if (isKip) await world.admin.query("update members set currency = 'LAK' where member_id = $1", [member.id]);
    const shown = await codeOf(world, member, { provider, amount: isKip ? 20_000 : 150 });
    await payCode(world, shown.payload, { fromBank: isKip ? 'BCEL' : 'BAY' });
    await untilState(world, shown.qrcodeId, 'PAID');
  },
  async payout(code) {
    const member = await world.register();
    await world.deposit(member, 500);
    const asked = await world.call(withdraw, { token: member.token, body: { amount: 100 }, key: randomUUID() });
    const id = asked.reply?.withdrawalId;
    await until(`${code} has it`, async () => {
      await world.hurry();
      const { reply } = await world.callAs('auditor', listPayoutFiles);
      if (reply?.waiting.some((row) => row.id === id)) return code.endsWith('-file');
      return (await world.outside.payouts()).some(({ reference, state }) => reference === id && state === 'PAID');
    });
  },
  async game(_code, { game }) {
    const member = await world.register();
    await world.deposit(member, 300);
    await world.activate(member, String(game));
    player = member;
    const body = { from: 'WALLET', to: String(game), amount: 120.5 };
    const moved = await world.call(transfer, { token: member.token, body, key: randomUUID() });
    expect(moved.reply).toMatchObject({ status: 'SUCCESS' });
  },
};

it.each(REAL)(
  '$code is entered as the page says, agreed on, tried, let in, and does what it is for',
  async (spoken) => {
    const { code, kind } = spoken;
    const named = namedOnPage(code);
    expect(named.settings.toSorted()).toEqual(Object.keys(spoken.settings.shape).toSorted());
    expect(named.secrets.toSorted()).toEqual(Object.keys(spoken.secrets.shape).toSorted());
    // Whoever came last is asked first.
    const position = REAL.length - REAL.indexOf(spoken);
    await put(code, { position, isOn: true });
    const { reply } = await asOperator('owner', listPartners);
    const row = (reply as { partners: { id: string }[] }).partners.find(({ id }) => id === code);
    expect(row).toMatchObject({ isPaused: true, isUnusable: false });
    const tried = await asOperator('owner', tryPartner, { params: { id: code } });
    expect(tried.reply).toMatchObject({ outcome: 'answered' });
    const letIn = { params: { id: code }, body: { isPaused: false, reason: REASON } };
    expect((await asOperator('owner', pausePartner, letIn)).status).toBe(200);

    const act = ACTS[kind];
    expect(act, `an act of a partner of kind ${kind}`).toBeDefined();
    await act?.(code, contracts.get(code)?.settings ?? {});
  },
);

/** Each partner answers nothing that can be read, and then nothing at all, to a server that logs everything. */
async function failAll(officeUrl: string): Promise<void> {
  const cookie = await world.cookieOf('owner');
  for (const { code, kind } of REAL) {
    const target = kind === 'game' ? `game:${contracts.get(code)?.settings.game}` : `${kind}:${code}`;
    for (const fault of ['garbage', 'down']) {
      await world.outside.setFault({ target, fault });
      const tried = await callOver(officeUrl, tryPartner, { cookie, params: { id: code } });
      expect([code, tried.status]).toEqual([code, 200]);
      said.push(tried.text);
    }
  }
  await world.outside.clearFaults();
}

it('no credential of any protocol was answered, is in a row of any table, or is logged, also where partners fail', async () => {
  const canaries = makeCanaries([...contracts.values()].flatMap(({ secrets }) => Object.values(secrets)));
  const log = await logOf(testConfig(world.databaseUrl, world.outside.url), async ({ url, officeUrl, hasLogged }) => {
    const { reply } = await callOver(url, refreshSlots, { token: player?.token ?? '' });
    expect(reply?.notRefreshed).toEqual([]);
    await until('the call is in the log', async () => hasLogged(refreshSlots.path));
    await failAll(officeUrl);
  });
  said.push((await world.callAs('auditor', listAudit)).text, (await world.callAs('auditor', listPartners)).text);
  expect(canaries.foundIn(said.join('\n'))).toEqual([]);
  expect(await canaries.inTables(world.admin)).toEqual([]);
  expect(log.length).toBeGreaterThan(100);
  expect(canaries.foundIn(log)).toEqual([]);
  expect(await world.audit()).toEqual([]);
}, 120_000);
