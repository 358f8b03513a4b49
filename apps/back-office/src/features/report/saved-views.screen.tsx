import { operatorMe } from '@kapao/contract/operator/login.ts';
import { gamingReport } from '@kapao/contract/operator/report.ts';
import {
  listReportViews,
  type ReportView,
  removeReportView,
  saveReportView,
  scheduleReportView,
} from '@kapao/contract/operator/report-view.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../../messages/en.ts';
import { openScreen } from '../../testing/screen.tsx';
import { ReportsPage } from './reports-page.tsx';

const { reportViews: words } = en;
const operator = { username: 'nok', role: 'finance' as const, rights: ['reports.read', 'members.read'] };
const ID = '0b0e7c1e-0000-4000-8000-000000000001';
const VIEW: ReportView = {
  ...{ id: ID, name: 'Play of the week', operator: 'nok' },
  filter: { report: 'gaming', days: { since: '2026-11-01', until: '2026-11-07' }, currency: 'LAK', by: 'hour' },
  ...{ schedule: null, nextAt: null, stoppedAt: null, sendings: [] },
};
const MOVING: ReportView = {
  ...VIEW,
  filter: { report: 'gaming', days: { span: 'LAST_7_DAYS' }, currency: 'LAK', by: 'day' },
  schedule: { every: 'WEEK', weekday: 1, hour: 8, partnerId: 'on-duty' },
  nextAt: '2026-11-30T01:00:00Z',
  sendings: [{ dueAt: '2026-11-23T01:00:00Z', partnerId: 'on-duty', state: 'FAILED', attempts: 8, endedAt: null }],
};
const nothing = { bets: 0, stake: 0, payout: 0, gross: 0, given: 0, net: 0 };

function serve(view: ReportView, username = 'nok') {
  const asked: string[] = [];
  const calls = answerCalls([
    reply(operatorMe, () => ({ operator: { ...operator, username } })),
    reply(listReportViews, () => ({ views: [view], carriers: ['on-duty'] })),
    reply(gamingReport, (query) => {
      asked.push(query.toString());
      return { providers: [], games: [], periods: [], total: nothing };
    }),
    reply(saveReportView, () => ({ id: ID })),
    reply(scheduleReportView, () => ({ message: 'SUCCESS' })),
    reply(removeReportView, () => ({ message: 'SUCCESS' })),
  ]);
  return { ...calls, asked };
}

it('a saved view is opened by its link with all it asks', async () => {
  const { asked } = serve(VIEW, 'somebody');
  await openScreen(<ReportsPage />, { path: `/reports?saved=${ID}` });
  await expect.element(page.getByText(words.of('nok'), { exact: false })).toBeVisible();
  await expect.poll(() => asked.at(-1)).toBe('since=2026-11-01&until=2026-11-07&currency=LAK&by=hour');
  // Whoever did not save it changes nothing of it.
  expect(page.getByRole('button', { name: words.remove }).elements()).toEqual([]);
});

it('what is shown is saved under a name, with days that move when wished', async () => {
  const { bodiesOf } = serve(VIEW);
  await openScreen(<ReportsPage />, { path: `/reports?saved=${ID}` });
  await page.getByRole('button', { name: words.save }).click();
  await page.getByRole('button', { name: words.saveIt, exact: true }).click();
  await expect.element(page.getByText(en.lookups.missing)).toBeVisible();
  await page.getByLabelText(words.name).fill('Week by hour');
  await page.getByLabelText(words.days).selectOptions('LAST_7_DAYS');
  await page.getByRole('button', { name: words.saveIt, exact: true }).click();
  const filter = { report: 'gaming', days: { span: 'LAST_7_DAYS' }, currency: 'LAK', by: 'hour' };
  // The list has the same address.
  const saved = () => bodiesOf(saveReportView).filter((body) => body !== undefined);
  await expect.poll(saved).toEqual([{ name: 'Week by hour', filter }]);
});

it('what a report shows fewer days of is saved with those, and offered no longer ones', async () => {
  const days = { since: '2026-10-01', until: '2026-10-31' };
  const { bodiesOf } = serve({ ...VIEW, filter: { report: 'gaming', days, currency: 'LAK', by: 'day' } });
  await openScreen(<ReportsPage />, { path: `/reports?saved=${ID}` });
  await page.getByText(en.reports.steps.hour, { exact: true }).click();
  await page.getByRole('button', { name: words.save }).click();
  const offered = page.getByLabelText(words.days).element().querySelectorAll('option');
  const texts = [...offered].map(({ textContent }) => textContent);
  expect(texts.slice(1)).toEqual([words.spans.YESTERDAY, words.spans.LAST_7_DAYS]);
  await page.getByLabelText(words.name).fill('By hour');
  await page.getByRole('button', { name: words.saveIt, exact: true }).click();
  const filter = { report: 'gaming', days: { since: '2026-10-25', until: '2026-10-31' }, currency: 'LAK', by: 'hour' };
  const saved = () => bodiesOf(saveReportView).filter((body) => body !== undefined);
  await expect.poll(saved).toEqual([{ name: 'By hour', filter }]);
});

it('a schedule says when it is sent next and how the last sending ended, and is changed or taken away', async () => {
  const { bodiesOf } = serve(MOVING);
  await openScreen(<ReportsPage />, { path: `/reports?saved=${ID}` });
  await expect.element(page.getByText(words.next('30/11/2026 08:00:00', 'on-duty'))).toBeVisible();
  await expect.element(page.getByText(words.attempts(8), { exact: false })).toBeVisible();
  await page.getByRole('button', { name: words.schedule }).click();
  await page.getByLabelText(words.weekday).selectOptions('5');
  await page.getByRole('button', { name: words.saveIt, exact: true }).click();
  const schedule = { every: 'WEEK', weekday: 5, hour: 8, partnerId: 'on-duty' };
  await expect.poll(() => bodiesOf(scheduleReportView)).toEqual([{ schedule }]);
  await page.getByRole('button', { name: words.schedule }).click();
  await page.getByRole('button', { name: words.sendNoMore }).click();
  await expect.poll(() => bodiesOf(scheduleReportView).at(-1)).toEqual({ schedule: null });
});

it('a view of chosen days is offered no schedule', async () => {
  serve(VIEW);
  await openScreen(<ReportsPage />, { path: `/reports?saved=${ID}` });
  await expect.element(page.getByText(words.neverSent)).toBeVisible();
  expect(page.getByRole('button', { name: words.schedule }).elements()).toEqual([]);
});
