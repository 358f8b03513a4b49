import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { acknowledgeAlert, listAlerts } from '@kapao/contract/operator/alert.ts';
import { putPartner, tryPartner } from '@kapao/contract/operator/partner.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { actFor } from '../../../platform/database/side.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';
import { makeAlerts } from './alert.ts';

let world: World;
let group = '';
let mailbox = '';
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  group = await enter('line-alert', {});
  await enter('webhook-alert', { told: 'late' });
  mailbox = await enter('mail-alert', { language: 'th' });
});
afterAll(() => world?.stop());

/** Answers where its messages are found. */
async function enter(code: string, change: Record<string, string>): Promise<string> {
  const { url, settings, secrets } = await world.outside.partner(code);
  const body = {
    ...{ protocol: code, name: code, url, settings: { ...settings, ...change }, secrets, reason: 'on duty' },
    ...{ isOn: true, timeoutMs: 2_000, callsAtOnce: 2, position: 1, share: 1 },
  };
  const wish = await world.callAs('owner', putPartner, { params: { id: code }, body });
  expect((await approveProposed(world, wish, 'owner2')).status).toBe(200);
  await world.admin.query('update partners set is_paused = false, version = version + 1 where partner_id = $1', [code]);
  return String(settings.to ?? settings.recipients ?? code);
}

const open = async () => (await world.callAs('auditor', listAlerts)).reply?.alerts ?? [];
const stopPayouts = () => world.admin.query("insert into payout_stops (reason) values ('HOUR_COUNT')");
const letPayoutsGo = () =>
  world.admin.query(
    "update payout_stops set reset_at = now(), reset_by = 'x', reset_reason = 'x' where reset_at is null",
  );
/** Once, to its end; what it has to say goes out by the loop of the site. */
const WISH = { level: 'all', language: 'en', quietFrom: 0, quietUntil: 0 } as const;
const CHANNELS = [
  { partnerId: 'line-alert', wish: { ...WISH, told: 'at-once' }, send: async () => false },
  { partnerId: 'webhook-alert', wish: { ...WISH, told: 'late' }, send: async () => false },
  { partnerId: 'mail-alert', wish: { ...WISH, told: 'at-once' }, send: async () => false },
] as const;
const look = () => actFor('worker', () => makeAlerts({ db: world.app.db, channels: () => CHANNELS }).look());
const age = (column: string, minutes: number) =>
  world.admin.query(`update alerts set ${column} = ${column} - make_interval(mins => $1) where ended_at is null`, [
    minutes,
  ]);

/** Looks until a rule tells of a subject, or tells of it no more. */
const untilTold = (rule: string, subject: string, isTold: boolean) =>
  until(`${rule} is ${isTold ? 'told' : 'over'}`, async () => {
    await look();
    return (await open()).some((alert) => alert.rule === rule && alert.subject === subject) === isTold;
  });

it('a state is one alert while it lasts, is told to those on duty, escalates when nobody takes it, and says when it is over', async () => {
  await stopPayouts();
  await until('it is open', async () => {
    await look();
    return (await open()).some(({ rule }) => rule === 'payouts-stopped');
  });
  const [alert] = await open();
  expect(alert).toMatchObject({ rule: 'payouts-stopped', subject: 'site', level: 'CRITICAL', acknowledgedBy: null });
  expect((await world.callAs('auditor', operatorSummary)).reply?.waiting.alerts).toBe(1);
  await until('the group is told', async () => (await world.outside.messagesTo(group)).length === 1);
  expect((await world.outside.messagesTo(group))[0]).toContain('Automatic payouts stand still');
  expect(await world.outside.messagesTo('webhook-alert')).toEqual([]);
  await until('the mailbox is told', async () => (await world.outside.messagesTo(mailbox)).length === 1);
  expect((await world.outside.messagesTo(mailbox))[0]).toMatch(/^การจ่ายเงินอัตโนมัติหยุดอยู่\n\nhttp\S+\/alerts$/);

  await world.admin.query('alter table alerts disable trigger alert_stays');
  await age('opened_at', 16);
  await world.admin.query('alter table alerts enable trigger alert_stays');
  await until('it is told again, also to those who are told late', async () => {
    await look();
    return (await world.outside.messagesTo('webhook-alert')).length === 1;
  });
  expect((await world.outside.messagesTo('webhook-alert'))[0]).toBe(
    'Nobody has acknowledged: Automatic payouts stand still',
  );
  expect((await open())[0]?.toldBy.toSorted()).toEqual(['line-alert', 'mail-alert', 'webhook-alert']);
  expect(await open()).toHaveLength(1);

  await letPayoutsGo();
  await age('seen_at', 2);
  await until('it is over', async () => {
    await look();
    return (await open()).length === 0;
  });
  await until('the group hears of it', async () => (await world.outside.messagesTo(group)).length === 3);
  expect((await world.outside.messagesTo(group))[0]).toContain('Over: Automatic payouts stand still');
  await until('the mailbox hears of it', async () => (await world.outside.messagesTo(mailbox)).length === 3);
  expect((await world.outside.messagesTo(mailbox))[0]).toContain('จบแล้ว: การจ่ายเงินอัตโนมัติหยุดอยู่');
  const ended = await world.callAs('auditor', listAlerts, { query: { state: 'ENDED' } });
  expect(ended.reply?.alerts[0]).toMatchObject({ id: alert?.id, endedAt: expect.any(String) });
});

it('somebody takes it by name, once, and it is told no further', async () => {
  await stopPayouts();
  await until('it is open', async () => {
    await look();
    return (await open()).length === 1;
  });
  const id = (await open())[0]?.id ?? '';
  const take = (by: 'finance' | 'support' | 'auditor') =>
    world.callAs(by, acknowledgeAlert, { params: { id }, body: { reason: 'calling the bank' } });
  expect((await take('auditor')).message).toBe('UNAUTHORIZED');
  await world.cookieOf('finance');
  await world.cookieOf('support');
  const taken = await Promise.all([take('finance'), take('support'), take('finance'), take('support')]);
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await open())[0]).toMatchObject({ note: 'calling the bank', endedAt: null });
  expect((await world.callAs('auditor', operatorSummary)).reply?.waiting.alerts).toBe(0);
  await world.admin.query('alter table alerts disable trigger alert_stays');
  await age('opened_at', 60);
  await world.admin.query('alter table alerts enable trigger alert_stays');
  await look();
  expect((await open())[0]?.escalatedAt).toBeNull();
  const acts = await world.admin.query("select operator from operator_audit where action = 'alert.acknowledge'");
  expect(acts.rowCount).toBe(1);
  // Over before the next begins: what comes and goes within a minute is one alert.
  await letPayoutsGo();
  await age('seen_at', 2);
  await untilTold('payouts-stopped', 'site', false);
});

it('a large withdrawal is told once, whatever becomes of it, and names nobody', async () => {
  const member = await world.register();
  await world.deposit(member, 60_000);
  await world.setPolicy('alerts', { largeWithdrawal: { THB: 50_000, LAK: 0 } });
  const asked = await world.call(withdraw, { token: member.token, body: { amount: 50_000 }, key: randomUUID() });
  expect(asked.status).toBe(200);
  await until('it is told', async () => {
    await look();
    return (await open()).some(({ rule }) => rule === 'large-withdrawal');
  });
  const alert = (await open()).find(({ rule }) => rule === 'large-withdrawal');
  expect(alert?.detail).toEqual({ amount: 50_000, currency: 'THB' });
  expect(JSON.stringify(alert)).not.toContain(member.id);
  await world.callAs('finance', acknowledgeAlert, { params: { id: alert?.id ?? '' }, body: { reason: 'seen' } });
  await look();
  await look();
  expect((await open()).some(({ rule }) => rule === 'large-withdrawal')).toBe(false);
});

it('what happened and nobody took for a day is over, and is not told anew', async () => {
  const member = await world.register();
  await world.deposit(member, 60_000);
  const asked = await world.call(withdraw, { token: member.token, body: { amount: 50_000 }, key: randomUUID() });
  expect(asked.status).toBe(200);
  const told = async () => (await open()).filter(({ rule }) => rule === 'large-withdrawal');
  await look();
  expect(await told()).toHaveLength(1);
  await world.admin.query('alter table alerts disable trigger alert_stays');
  await age('opened_at', 1_441);
  await world.admin.query('alter table alerts enable trigger alert_stays');
  await look();
  await look();
  expect(await told()).toEqual([]);
});

it('a channel that does not answer is tried again, later each time, and eight times in all', async () => {
  await world.outside.setFault({ target: 'alert:line-alert', fault: 'down', times: 100 });
  await stopPayouts();
  const attempts = async () => {
    const found = await world.admin.query(
      "select attempts, next_attempt_at, sent_at from alert_messages m join alerts a using (alert_id) where partner_id = 'line-alert' and occasion = 'OPENED' and a.rule = 'payouts-stopped' and a.ended_at is null",
    );
    return found.rows[0];
  };
  await until('it was tried eight times', async () => {
    await look();
    await world.admin.query('update alert_messages set next_attempt_at = now() where next_attempt_at > now()');
    world.app.workLoop.wake('alert-messages');
    return (await attempts())?.attempts === 8;
  });
  expect(await attempts()).toMatchObject({ next_attempt_at: null, sent_at: null });
  await world.outside.clearFaults();
  await letPayoutsGo();
});

it('each channel is tried out by an operator without ringing anybody', async () => {
  const isQuiet = async () =>
    (await world.admin.query('select 1 from alert_messages where next_attempt_at is not null limit 1')).rowCount === 0;
  await until('what rang before has been sent', async () => {
    await world.admin.query('update alert_messages set next_attempt_at = now() where next_attempt_at > now()');
    world.app.workLoop.wake('alert-messages');
    return isQuiet();
  });
  const before = (await world.outside.messagesTo('webhook-alert')).length;
  const mailed = (await world.outside.messagesTo(mailbox)).length;
  for (const id of ['line-alert', 'webhook-alert', 'mail-alert']) {
    const tried = await world.callAs('owner', tryPartner, { params: { id } });
    expect(tried.reply?.outcome).toBe('answered');
  }
  expect(await world.outside.messagesTo('webhook-alert')).toHaveLength(before);
  expect(await world.outside.messagesTo(mailbox)).toHaveLength(mailed);
});

it('a feed that cannot be read is told after its minutes, and is over when it is read again; one that brings nothing is not', async () => {
  const unreadSince = async (): Promise<Date | null> => {
    const found = await world.admin.query(
      'select feed_unread_since from receiving_accounts where receiving_account_id = $1',
      [RECEIVING.thb],
    );
    return found.rows[0]?.feed_unread_since;
  };
  expect(await unreadSince()).toBeNull();
  await world.outside.setFault({ target: 'feed', fault: 'down', times: 100_000 });
  await until('it could not be read', async () => (await unreadSince()) !== null);
  await look();
  expect((await open()).filter(({ rule }) => rule === 'feed-silent')).toEqual([]);
  await world.admin.query(
    `update receiving_accounts set feed_unread_since = feed_unread_since - interval '11 minutes'`,
  );
  await world.admin.query(
    "update partners set changed_at = changed_at - interval '1 day', version = version + 1 where kind = 'bank-feed'",
  );
  await untilTold('feed-silent', RECEIVING.thb, true);
  const alert = (await open()).find(({ subject }) => subject === RECEIVING.thb);
  expect(alert).toMatchObject({ level: 'CRITICAL', detail: { minutes: 11 } });

  await world.outside.clearFaults();
  await until('it is read again', async () => (await unreadSince()) === null);
  await age('seen_at', 2);
  await untilTold('feed-silent', RECEIVING.thb, false);
});

it('a payout that stays unclear is told after its minutes, and is over when the bank says what became of it', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  await world.outside.setFault({ target: 'payout', fault: 'down', times: 100_000 });
  const asked = await world.call(withdraw, { token: member.token, body: { amount: 700 }, key: randomUUID() });
  const id = asked.reply?.withdrawalId ?? '';
  const stateOf = async () =>
    (await world.admin.query('select state from operations where operation_id = $1', [id])).rows[0]?.state;
  await until('it is unclear', async () => {
    await world.hurry();
    return (await stateOf()) === 'UNKNOWN';
  });
  await look();
  expect((await open()).filter(({ rule }) => rule === 'payouts-unclear')).toEqual([]);
  await withoutTriggers(
    world.admin,
    `update operation_steps set at = at - interval '31 minutes' where operation_id = '${id}'`,
  );
  await untilTold('payouts-unclear', 'site', true);
  const alert = (await open()).find(({ rule }) => rule === 'payouts-unclear');
  expect(alert).toMatchObject({ level: 'WARNING', detail: { minutes: 31, count: 1 } });

  await world.outside.clearFaults();
  await until('the bank has said it', async () => {
    await world.hurry();
    return (await stateOf()) === 'PAID';
  });
  await age('seen_at', 2);
  await untilTold('payouts-unclear', 'site', false);
});

it.each([
  ['access-key', 'Backup of uploaded files: the bucket refuses the access key'],
  ['bucket', 'Backup of uploaded files: the bucket does not answer'],
  ['space', 'Backup of uploaded files: the disk is full or nearly full'],
])('a backup that fails by %s is reported to those on duty in words', async (reason, words) => {
  const stamps = mkdtempSync(join(tmpdir(), 'kapao-stamps-'));
  try {
    for (const job of ['database', 'files', 'verify', 'drill', 'opened']) writeFileSync(join(stamps, job), '');
    writeFileSync(join(stamps, 'machine'), 'repository=bucket\nfree_percent=50\nntp=yes\nstopped_timers=\n');
    writeFileSync(join(stamps, 'failed-files'), `${reason}\n`);
    const lookAt = () =>
      actFor('worker', () => makeAlerts({ db: world.app.db, channels: () => CHANNELS, stamps }).look());
    await until('it is open', async () => {
      await lookAt();
      return (await open()).some(({ rule, subject }) => rule === 'machine' && subject === 'backup-files');
    });
    const found = (await open()).find(({ subject }) => subject === 'backup-files');
    expect(found).toMatchObject({ level: 'CRITICAL', detail: { reason } });
    await until('the group is told', async () =>
      (await world.outside.messagesTo(group)).some((text) => text.includes(words)),
    );
  } finally {
    rmSync(stamps, { recursive: true });
    await world.admin.query("update alerts set ended_at = now() where rule = 'machine' and ended_at is null");
  }
});

it('a site for members whose backups nobody watches is reported, and a trial is not', async () => {
  const lookAs = (isPublic: boolean) =>
    actFor('worker', () => makeAlerts({ db: world.app.db, channels: () => CHANNELS, isPublic }).look());
  const unwatched = async () => (await open()).find(({ rule, subject }) => rule === 'machine' && subject === 'watch');
  await lookAs(false);
  expect(await unwatched()).toBeUndefined();
  await until('it is open', async () => {
    await lookAs(true);
    return (await unwatched()) !== undefined;
  });
  expect(await unwatched()).toMatchObject({ level: 'CRITICAL', detail: { reason: 'none' } });
  await until('the group is told', async () =>
    (await world.outside.messagesTo(group)).some((text) => text.includes('Facts about the server machine: not set up')),
  );
});
