import { login } from '@kapao/contract/member/login.ts';
import { lookupActive } from '@kapao/contract/member/lookup.ts';
import { sendCode } from '@kapao/contract/member/one-time-code.ts';
import { register } from '@kapao/contract/member/registration.ts';
import { putContent } from '@kapao/contract/operator/content.ts';
import { readFirstDay } from '@kapao/contract/operator/first-day.ts';
import { getActiveLookup, putActiveLookup } from '@kapao/contract/operator/lookup-editor.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listPartners, pausePartner, putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import { readSettings, switchSite } from '@kapao/contract/operator/settings.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../testing/database.ts';
import { approveProposed, done } from '../../../testing/two-people.ts';
import { newAccountNo, registration, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await setSite({ status: 'maintenance', isNew: true });
});
afterAll(() => world?.stop());

const reason = 'our first day';
const stored = async () =>
  (await world.admin.query("select value from settings where name = 'site'")).rows[0]?.value as object;
async function setSite(value: { status: string; isNew?: boolean }): Promise<void> {
  await world.admin.query("update settings set value = $1 where name = 'site'", [JSON.stringify(value)]);
  const { status } = value;
  await until('members see it', async () => (await world.call(lookupActive)).reply?.status === status);
}
const list = async () => (await world.callAs('owner', readFirstDay)).reply ?? { isNew: undefined, items: [] };
const missing = async () =>
  (await list()).items.filter(({ isNecessary, gaps }) => isNecessary && gaps.length > 0).map(({ key }) => key);
const gapsOf = async (key: string) => (await list()).items.find((item) => item.key === key)?.gaps;
const become = (status: string) => world.callAs('owner', switchSite, { body: { status, reason } });

it('a site that was just built is new and in maintenance', async () => {
  const database = await cloneDatabase(inject('databaseAdminUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query("select value from settings where name = 'site'");
    expect(rows[0]?.value).toEqual({ status: 'maintenance', isNew: true, name: 'Kapao', website: '' });
  } finally {
    await client.end();
    await database.drop();
  }
});

it('visitors of a new site are refused before a code is sent, and read why', async () => {
  const account = { bankCode: 'SCB', accountNo: newAccountNo() };
  const username = '0891112223';
  const refusals = [
    await world.call(sendCode, { body: { phoneNumber: username } }),
    await world.call(register, { body: registration(username, account) }),
    await world.call(login, { body: { username, password: 'a password of nobody' } }),
  ];
  for (const { status, text } of refusals) {
    expect(status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({ message: 'maintenance', reason: 'SITE_NOT_OPEN' });
  }
  expect(await world.outside.messagesTo(username)).toEqual([]);
  expect((await world.call(lookupActive)).reply).toEqual({ active: false, status: 'maintenance' });
});

it('a new site is not opened while something necessary is missing, by whichever call', async () => {
  const needed = await missing();
  expect(needed).toEqual(['owners', 'payout', 'games', 'partners', 'terms', 'contact']);
  const calls = [
    await become('active'),
    await world.callAs('owner', putActiveLookup, { body: { content: { status: 'active' }, reason } }),
  ];
  for (const { status, text } of calls) {
    expect(status).toBe(409);
    expect(JSON.parse(text)).toMatchObject({ message: 'SITE_NOT_READY', missing: needed });
  }
  expect(await stored()).toEqual({ status: 'maintenance', isNew: true });
  expect((await world.callAs('owner', getActiveLookup)).reply?.content).toEqual({ status: 'maintenance' });
});

it('a new site stays new through maintenance and an end, so that neither goes round the list', async () => {
  expect((await become('maintenance')).message).toBe('SUCCESS');
  expect(await stored()).toEqual({ status: 'maintenance', isNew: true });
  await approveProposed(world, await become('terminated'), 'owner2');
  expect(await stored()).toEqual({ status: 'terminated', isNew: true });
  expect((await become('active')).message).toBe('SITE_NOT_READY');
  expect((await become('maintenance')).message).toBe('SUCCESS');
});

/** Where it is, and what it is, as the list of partners has it. */
async function partnerNamed(id: string) {
  const { reply } = await world.callAs('owner', listPartners);
  const found = reply?.partners.find((partner) => partner.id === id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
}

it('a partner counts as tried when it answered as it is now, and not when it turned us away or was changed since', async () => {
  const untried = async () => (await gapsOf('partners'))?.flatMap(({ names }) => names) ?? [];
  const { id, name, ...row } = await partnerNamed('slip-b');
  const trial = async () => (await world.callAs('owner', tryPartner, { params: { id } })).reply;
  expect(await untried()).toContain(name);
  expect(await trial()).toMatchObject({ outcome: 'answered' });
  expect(await untried()).not.toContain(name);

  const { protocol, url, settings, timeoutMs, callsAtOnce, position, share, isOn } = row;
  const terms = { protocol, name, url, settings, timeoutMs, callsAtOnce, position, share, isOn };
  const [secret = ''] = Object.keys(row.keyMarks);
  const body = { ...terms, secrets: { [secret]: 'a key of somebody else' }, reason };
  await approveProposed(world, await world.callAs('owner', putPartner, { params: { id }, body }), 'owner2');
  expect(await untried()).toContain(name);
  expect(await trial()).toMatchObject({ outcome: 'answered', detail: '401' });
  expect(await untried()).toContain(name);

  const paused = await world.callAs('owner', pausePartner, { params: { id }, body: { isPaused: true, reason } });
  expect(paused.message).toBe('SUCCESS');
  expect(await untried()).not.toContain(name);
});

it('opens when the necessary is done, is in the audit log, and maintenance afterwards asks for nothing', async () => {
  const { reply } = await world.callAs('owner', listPartners);
  for (const { id } of reply?.partners ?? []) await world.callAs('owner', tryPartner, { params: { id } });
  expect(await missing()).toEqual(['terms', 'contact']);
  const legal = { title: 'ข้อตกลง', text: 'อ่านก่อนใช้งาน' };
  const contact = { contactText: 'ทุกวัน 9.00 ถึง 21.00 น.', lineLink: '', lineName: '', lineQR: '' };
  for (const [name, th] of [
    ['agreements', legal],
    ['conditions', legal],
    ['contact', contact],
  ] as const) {
    const asked = await world.callAs('owner', putContent, { params: { name }, body: { content: { th }, reason } });
    expect((await done(world, asked)).status).toBe(200);
  }
  expect(await missing()).toEqual([]);
  expect(
    (await list()).items.some(({ gaps }) => gaps.length > 0),
    'what is recommended keeps nothing closed',
  ).toBe(true);

  expect((await world.callAs('finance', switchSite, { body: { status: 'active', reason } })).message).toBe(
    'UNAUTHORIZED',
  );
  expect((await become('active')).message).toBe('SUCCESS');
  expect(await stored()).toEqual({ status: 'active' });
  expect(await list()).toEqual({ isNew: false, items: [] });
  const log = await world.callAs('owner', listAudit, { query: { action: 'site.switch' } });
  expect(log.reply?.entries[0]).toMatchObject({ operator: 'owner', reason });
  await until('members see it', async () => (await world.call(lookupActive)).reply?.active === true);
  await world.register();

  await world.admin.query('delete from partner_trials');
  for (const status of ['maintenance', 'active'] as const) expect((await become(status)).message).toBe('SUCCESS');
  expect((await world.callAs('owner', readSettings)).reply?.status).toBe('active');
});
