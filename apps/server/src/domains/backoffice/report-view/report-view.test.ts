import { putPartner } from '@kapao/contract/operator/partner.ts';
import {
  listReportViews,
  type ReportFilter,
  type ReportSchedule,
  removeReportView,
  saveReportView,
  scheduleReportView,
} from '@kapao/contract/operator/report-view.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { approveProposed } from '../../../testing/two-people.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

const PARTNER = 'webhook-alert';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  for (const code of [PARTNER, 'line-alert', 'mail-alert']) await enter(code);
});
afterAll(() => world?.stop());

async function enter(code: string): Promise<void> {
  const { url, settings, secrets } = await world.outside.partner(code);
  const body = {
    ...{ protocol: code, name: code, url, settings, secrets, reason: 'on duty' },
    ...{ isOn: true, timeoutMs: 2_000, callsAtOnce: 2, position: 1, share: 1 },
  };
  const wish = await world.callAs('owner', putPartner, { params: { id: code }, body });
  expect((await approveProposed(world, wish, 'owner2')).status).toBe(200);
  await world.admin.query('update partners set is_paused = false, version = version + 1 where partner_id = $1', [code]);
}

type By = 'owner' | 'finance' | 'support';
const MONEY: ReportFilter = { report: 'money', days: { span: 'LAST_7_DAYS' }, currency: 'THB' };
const DAILY: ReportSchedule = { every: 'DAY', hour: 8, partnerId: PARTNER };
const save = (name: string, filter: ReportFilter = MONEY, by: By = 'finance') =>
  world.callAs(by, saveReportView, { body: { name, filter } });
const idOf = async (name: string, filter?: ReportFilter) => {
  const { reply, text } = await save(name, filter);
  if (!reply) throw new Error(text);
  return reply.id;
};
const list = async (by: By = 'finance', id?: string) => {
  const { reply, text } = await world.callAs(by, listReportViews, { query: id === undefined ? {} : { id } });
  if (!reply) throw new Error(text);
  return reply;
};
const viewOf = async (id: string) => (await list()).views.find((one) => one.id === id);
const schedule = (id: string, wish: ReportSchedule | null, by: By = 'finance') =>
  world.callAs(by, scheduleReportView, { params: { id }, body: { schedule: wish } });
const remove = (id: string, by: By = 'finance') => world.callAs(by, removeReportView, { params: { id } });
const comeDue = async (id: string) => {
  await world.admin.query("update report_views set next_at = now() - interval '1 second' where view_id = $1", [id]);
  world.app.workLoop.wake('report-schedules');
};
const tryAgain = async (id: string) => {
  await world.admin.query(
    'update report_sendings set next_attempt_at = now() where view_id = $1 and ended_at is null',
    [id],
  );
  world.app.workLoop.wake('report-sendings');
};
const ending = (id: string, state: string) =>
  until(`the sending is ${state}`, async () => {
    await tryAgain(id);
    return (await viewOf(id))?.sendings[0]?.state === state;
  });
const setOperator = (set: string) => world.admin.query(`update operators set ${set} where username = 'finance'`);

it('a report is saved with what it asks, is the operator’s own, and is found by the link of a colleague', async () => {
  const id = await idOf('Money of the week');
  expect(await viewOf(id)).toEqual({
    ...{ id, name: 'Money of the week', operator: 'finance', filter: MONEY },
    ...{ schedule: null, nextAt: null, stoppedAt: null, sendings: [] },
  });
  expect((await list('owner')).views).toEqual([]);
  expect((await list('owner', id)).views).toMatchObject([{ id, operator: 'finance' }]);
  expect((await list()).carriers).toEqual(['mail-alert', PARTNER]);
  expect((await remove(id, 'owner')).message).toBe('NO_DATA');
  expect((await schedule(id, DAILY, 'owner')).message).toBe('NO_DATA');
  expect((await save('x', MONEY, 'support')).message).toBe('UNAUTHORIZED');
  expect((await remove(id, 'support')).message).toBe('UNAUTHORIZED');
  expect((await schedule(id, null, 'support')).message).toBe('UNAUTHORIZED');
  expect((await remove(id)).status).toBe(200);
  expect((await list('owner', id)).views).toEqual([]);
  expect((await remove(id)).message).toBe('NO_DATA');
});

it('what a report would refuse is not saved, and an operator saves twenty at most, also when all come at once', async () => {
  const hours: ReportFilter = { report: 'gaming', days: { span: 'THIS_MONTH' }, currency: 'THB', by: 'hour' };
  const years: ReportFilter = { ...MONEY, days: { since: '2025-01-01', until: '2026-01-01' } } as ReportFilter;
  const days = { since: '2026-01-01', until: '2026-02-28' };
  const rewards: ReportFilter = { report: 'rewards', days, currency: 'THB', afterDays: 7 };
  for (const filter of [hours, years, rewards]) expect((await save('too long', filter)).message).toBe('KEY_INVALID');
  expect((await save(' ')).message).toBe('KEY_MISSING');
  await world.cookieOf('owner');
  const answers = await Promise.all(Array.from({ length: 25 }, (_, number) => save(`${number}`, MONEY, 'owner')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ message }) => message))).toEqual(new Set(['KEY_INVALID']));
  const insert = `insert into report_views (operator, name, report, filter) values ('owner', 'x', 'money', '{}')`;
  await expect(world.admin.query(insert)).rejects.toThrow(/20 views/);
});

it('totals are sent once at their time to the partner, signed, with a link and with nothing of members', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  const id = await idOf('Today', { report: 'open', at: null });
  const week = await idOf('Week');
  for (const one of [id, week]) {
    expect((await schedule(one, DAILY)).status).toBe(200);
    expect((await viewOf(one))?.nextAt).toMatch(/T01:00:00\.000Z$/);
    await comeDue(one);
    await ending(one, 'SENT');
    expect(Date.parse((await viewOf(one))?.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect((await viewOf(one))?.sendings).toMatchObject([{ partnerId: PARTNER, attempts: expect.any(Number) }]);
  }
  const given = await idOf('Given', {
    report: 'rewards',
    days: { span: 'THIS_MONTH' },
    currency: 'THB',
    afterDays: 14,
  });
  expect((await schedule(given, DAILY)).status).toBe(200);
  await comeDue(given);
  await ending(given, 'SENT');
  const rewards = await world.admin.query('select totals from report_sendings where view_id = $1', [given]);
  expect(rewards.rows).toEqual([{ totals: [expect.objectContaining({ currency: 'THB', members: 0, cost: 0 })] }]);
  await remove(given);
  const found = await world.admin.query<{ totals: unknown }>('select totals from report_sendings where view_id = $1', [
    week,
  ]);
  expect(found.rows).toEqual([{ totals: [expect.objectContaining({ currency: 'THB', in: 0, net: 0 })] }]);
  const told = (await world.outside.messagesTo(PARTNER)).filter((text) =>
    /^Week \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$/.test(text),
  );
  expect(told).toHaveLength(1);
  const everything = await world.admin.query('select * from report_sendings');
  for (const secret of [member.id, member.username]) expect(JSON.stringify(everything.rows)).not.toContain(secret);
  await remove(id);
  await remove(week);
});

it('a mailbox gets the totals as a table in its language, with the link to the view', async () => {
  const id = await idOf('Mailed\nBcc: x@evil.example');
  expect((await schedule(id, { ...DAILY, partnerId: 'mail-alert' })).status).toBe(200);
  await comeDue(id);
  await ending(id, 'SENT');
  const { settings } = await world.outside.partner('mail-alert');
  const [mail = ''] = await world.outside.messagesTo(String(settings.recipients));
  expect(mail).toMatch(/^Mailed Bcc: x@evil\.example \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\n\nMoney in +\S+ THB\nMoney out /);
  expect(mail).toContain(`/reports?saved=${id}`);
  await remove(id);
});

it('a partner that does not take it is asked eight times and no more, and always told the same', async () => {
  const id = await idOf('Retried');
  await schedule(id, DAILY);
  await world.outside.setFault({ target: `alert:${PARTNER}`, fault: 'refuse', times: 100 });
  await comeDue(id);
  await ending(id, 'FAILED');
  expect((await viewOf(id))?.sendings).toMatchObject([{ state: 'FAILED', attempts: 8, endedAt: expect.any(String) }]);
  await world.outside.clearFaults();
  await tryAgain(id);
  expect((await viewOf(id))?.sendings[0]?.state).toBe('FAILED');
  const change = "update report_sendings set totals = '[]', state = 'SENT' where view_id = $1";
  await expect(world.admin.query(change, [id])).rejects.toThrow(/what was sent stays/);
  await comeDue(id);
  await ending(id, 'SENT');
  await remove(id);
});

it.each(['is_disabled = true', "role = 'support'"])('a schedule stops when its operator becomes %s', async (lost) => {
  const id = await idOf(lost);
  await schedule(id, DAILY);
  const state = () =>
    world.admin
      .query<{ next_at: Date | null; stopped_at: Date | null }>(
        'select next_at, stopped_at from report_views where view_id = $1',
        [id],
      )
      .then(({ rows }) => rows[0]);
  try {
    await setOperator(lost);
    await comeDue(id);
    await until('it has stopped', async () => (await state())?.stopped_at !== null);
    expect((await state())?.next_at).toBeNull();
    const sent = await world.admin.query('select 1 from report_sendings where view_id = $1', [id]);
    expect(sent.rowCount).toBe(0);
  } finally {
    await setOperator("is_disabled = false, role = 'finance'");
  }
  expect((await viewOf(id))?.stoppedAt).toEqual(expect.any(String));
  // Whoever may read reports again says so again.
  expect((await schedule(id, DAILY)).status).toBe(200);
  expect(await viewOf(id)).toMatchObject({ stoppedAt: null, nextAt: expect.any(String) });
  await remove(id);
});

it('what waits to be sent is dropped when its schedule is taken away', async () => {
  const id = await idOf('Dropped');
  await schedule(id, DAILY);
  await world.outside.setFault({ target: `alert:${PARTNER}`, fault: 'refuse', times: 100 });
  await comeDue(id);
  await until('it waits', async () => (await viewOf(id))?.sendings[0]?.state === 'WAITING');
  expect((await schedule(id, null)).status).toBe(200);
  await world.outside.clearFaults();
  await ending(id, 'STOPPED');
  await remove(id);
});

it('members are sent to nobody, nothing goes where no partner takes reports, and chosen days are not sent again and again', async () => {
  const top = await idOf('Top', { report: 'top', days: { span: 'YESTERDAY' }, currency: 'THB', by: 'play' });
  const fixed = await idOf('Fixed', { ...MONEY, days: { since: '2026-01-01', until: '2026-01-02' } } as ReportFilter);
  const money = await idOf('Elsewhere');
  expect((await schedule(top, DAILY)).message).toBe('KEY_INVALID');
  expect((await schedule(fixed, DAILY)).message).toBe('KEY_INVALID');
  for (const partnerId of ['line-alert', 'nowhere']) {
    expect((await schedule(money, { ...DAILY, partnerId })).message).toBe('KEY_INVALID');
  }
  const set = `update report_views set every = 'DAY', hour = 8, partner_id = '${PARTNER}' where view_id = $1`;
  await expect(world.admin.query(set, [top])).rejects.toThrow(/members_are_not_sent/);
});
