import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listPartners, putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import { listProposals } from '@kapao/contract/operator/proposal.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DEMO_PARTNERS, TELLING_DEMO_PARTNERS } from '../../../../../../scripts/stack/demo-partners.ts';
import { logOf, makeCanaries } from '../../../testing/canaries.ts';
import { askKeyOf, noticeKeyOf } from '../../../testing/outside-world.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { callOver } from '../../../testing/wire.ts';
import { type Member, startWorld, testConfig, until, type World } from '../../../testing/world.ts';

const ENTERED = { askKey: 'canary-of-an-entered-key', clientKey: 'canary-of-a-client-key' };
const canaries = makeCanaries([
  ...DEMO_PARTNERS.map((partner) => askKeyOf(partner)),
  ...TELLING_DEMO_PARTNERS.map((partner) => noticeKeyOf(partner)),
  ...Object.values(ENTERED),
]);

/** One partner's credential stands in a file only. */
const secretsDirectory = mkdtempSync(join(tmpdir(), 'kapao-secrets-'));
writeFileSync(join(secretsDirectory, 'slip-b.askKey'), `${askKeyOf('slip-b')}\n`);
const KEY_FILES = { PARTNER_SECRETS_DIR: secretsDirectory };

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: 'slip-b', ...KEY_FILES });
  member = await world.register();
  await world.deposit(member, 500);
});
afterAll(async () => {
  await world.stop();
  rmSync(secretsDirectory, { recursive: true });
});

it('a credential never appears in an answer, also while it is entered, agreed on and tried out', async () => {
  const body = {
    ...{ protocol: 'simulated-sms', name: 'Canary', url: 'http://127.0.0.1:9', settings: {}, timeoutMs: 500 },
    secrets: { ...ENTERED, clientCertificate: 'a certificate is public' },
    ...{ callsAtOnce: 1, position: 9, share: 1, isOn: true, reason: 'a canary' },
  };
  const asked = await world.callAs('owner', putPartner, { params: { id: 'canary' }, body });
  const ofFile = { ...body, protocol: 'simulated-slips-b', name: 'Of a file', url: world.outside.url, secrets: {} };
  const askedOfFile = await world.callAs('owner', putPartner, { params: { id: 'slip-b' }, body: ofFile });
  const proposals = await world.callAs('owner2', listProposals);
  const approved = await approveProposed(world, asked, 'owner2');
  expect((await approveProposed(world, askedOfFile, 'owner2')).status).toBe(200);
  const tried = await Promise.all(
    ['canary', 'payout', 'sms', 'qr-kbank', 'slip-b'].map((id) =>
      world.callAs('owner', tryPartner, { params: { id } }),
    ),
  );
  const listed = await world.callAs('auditor', listPartners);
  const log = await world.callAs('auditor', listAudit);
  const answers = [asked, askedOfFile, proposals, approved, ...tried, listed, log];
  expect(answers.map(({ status }) => status)).toEqual([202, 202, ...Array(answers.length - 2).fill(200)]);
  expect(canaries.foundIn(answers.map(({ text }) => text).join('\n'))).toEqual([]);
});

it('a credential stands in no row of any table, raw calls of providers and the log of operators among them', async () => {
  await world.activate(member, 'pg');
  await world.call(transfer, { token: member.token, body: { from: 'WALLET', to: 'pg', amount: 100 } });
  const calls = await world.admin.query('select count(*)::int as n from provider_calls');
  expect(calls.rows[0].n).toBeGreaterThan(0);
  expect(await canaries.inTables(world.admin)).toEqual([]);
});

it('a credential stands in no line of the log, also when everything is logged and partners fail', async () => {
  for (const target of ['feed', 'payout', 'game:pg']) {
    await world.outside.setFault({ target, fault: 'down', times: 100 });
  }
  const environment = { ...testConfig(world.databaseUrl, world.outside.url), ...KEY_FILES };
  const log = await logOf(environment, async ({ url, hasLogged }) => {
    // It asks a partner that fails, and says so of the call.
    const { reply } = await callOver(url, refreshSlots, { token: member.token });
    expect(reply?.notRefreshed).toEqual(['pg']);
    await until('the call is in the log', async () => hasLogged(refreshSlots.path));
  });
  await world.outside.clearFaults();
  expect(log.length).toBeGreaterThan(100);
  expect(canaries.foundIn(log)).toEqual([]);
});
