import { operatorMe } from '@kapao/contract/operator/login.ts';
import { dormantMembers, gamingReport, openMoney, rewardReport, topMembers } from '@kapao/contract/operator/report.ts';
import { listReportViews } from '@kapao/contract/operator/report-view.ts';
import { rewardWords } from '@kapao/contract/shared/reward-words.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../../messages/en.ts';
import { openScreen } from '../../testing/screen.tsx';
import { ReportsPage } from './reports-page.tsx';

const [THB, AT_MEMBERS, AT_HOUSE] = ['THB', 'members', 'house'] as const;
const noViews = reply(listReportViews, () => ({ views: [], carriers: [] }));
const operator = { username: 'nok', role: 'finance' as const, rights: ['reports.read', 'members.read'] };
const { reports: words } = en;

const figures = (stake: number, payout: number) => ({ bets: 12, stake, payout, gross: stake - payout });
const whole = (stake: number, payout: number) => ({
  ...figures(stake, payout),
  ...{ given: 100, net: stake - payout - 100 },
});
const DAYS = Array.from({ length: 31 }, (_, day) => ({
  period: `2026-10-${String(day + 1).padStart(2, '0')}`,
  ...whole(1_234_567.5 * (1 + (day % 7)), 1_100_000.25 * (1 + ((day * 3) % 8))),
}));

it('the result of play by day is a chart and the table of the same figures', async () => {
  answerCalls([
    noViews,
    reply(operatorMe, () => ({ operator })),
    reply(gamingReport, () => ({
      providers: [{ provider: 'own-reference', ...figures(900, 100) }],
      games: [{ game: 'pg', name: 'PG Slot', provider: 'own-reference', ...figures(900, 100) }],
      periods: DAYS,
      total: whole(900, 100),
    })),
  ]);
  await openScreen(<ReportsPage />, { path: '/reports?view=gaming' });
  await expect.element(page.getByRole('img', { name: words.resultChart })).toBeVisible();
  const bars = [...document.querySelectorAll('.hours .result')];
  expect(bars).toHaveLength(DAYS.length);
  expect(bars.filter((bar) => bar.getBoundingClientRect().height > 0)).toHaveLength(DAYS.length);
  expect(document.querySelectorAll('.hours .loss')).toHaveLength(DAYS.filter(({ gross }) => gross < 0).length);
  await expect.element(page.getByRole('cell', { name: '31/10/2026' })).toBeVisible();
});

it('rewards show what they cost beside what followed, and say that it proves no cause', async () => {
  const asked: string[] = [];
  const sums = (members: number, cost: number) => ({
    ...{ members, grants: members, given: cost + 50, takenBack: 50, cost, underTerms: 0 },
    ...{ deposited: 300, withdrawn: 20, gross: -74.5, firstDeposits: 1 },
  });
  answerCalls([
    noViews,
    reply(operatorMe, () => ({ operator })),
    reply(rewardReport, (query) => {
      asked.push(query.get('afterDays') ?? '');
      return {
        rewards: [
          { line: 'bonuses' as const, code: 'WELCOME', name: { th: 'ต้อนรับ', en: 'Welcome' }, ...sums(3, 250) },
          { line: 'refunds' as const, code: null, name: null, ...sums(2, 40) },
        ],
        total: sums(4, 290),
        days: [
          { day: '2026-10-01', cost: 200 },
          { day: '2026-10-02', cost: 90 },
        ],
      };
    }),
  ]);
  await openScreen(<ReportsPage />, { path: '/reports?view=rewards' });
  await expect.element(page.getByRole('cell', { name: /Welcome.*WELCOME/ })).toBeVisible();
  await expect.element(page.getByText(rewardWords('en', 7).note)).toBeVisible();
  await expect.element(page.getByRole('img', { name: words.costChart })).toBeVisible();
  await page.getByText('30', { exact: true }).click();
  await expect.poll(() => asked.at(-1)).toBe('30');
  await expect.element(page.getByText(rewardWords('en', 30).columns.deposited.definition)).toBeVisible();
});

it('dormant members are looked through page by page, forwards and back', async () => {
  const pages: Record<string, { id: string; next: string | null }> = {
    '': { id: 'fill000000000001', next: 'fill000000000001' },
    fill000000000001: { id: 'fill000000000002', next: null },
  };
  answerCalls([
    noViews,
    reply(operatorMe, () => ({ operator })),
    reply(dormantMembers, (query) => {
      const shown = pages[query.get('after') ?? ''] ?? { id: 'nobody', next: null };
      const member = { memberId: shown.id, memberName: shown.id, held: 500, lastSeenAt: null, lastMovedAt: null };
      return { members: [member], next: shown.next };
    }),
  ]);
  await openScreen(<ReportsPage />, { path: '/reports?view=dormant' });
  await expect.element(page.getByText('fill000000000001')).toBeVisible();
  await page.getByRole('button', { name: en.common.nextPage }).click();
  await expect.element(page.getByText('fill000000000002')).toBeVisible();
  await expect.element(page.getByRole('button', { name: en.common.nextPage })).toBeDisabled();
  await page.getByRole('button', { name: en.common.previousPage }).click();
  await expect.element(page.getByText('fill000000000001')).toBeVisible();
});

it('the moment that is shown is the one that was asked for, to the second', async () => {
  const asked: string[] = [];
  answerCalls([
    noViews,
    reply(operatorMe, () => ({ operator })),
    reply(openMoney, (query) => {
      asked.push(query.get('at') ?? '');
      return {
        accounts: [
          { currency: THB, section: AT_MEMBERS, code: 'cash', balance: 1_500.5 },
          { currency: THB, section: AT_HOUSE, code: 'bank', balance: -1_500.5 },
        ],
        totals: [{ currency: THB, members: 1_500.5, held: 0, house: -1_500.5 }],
      };
    }),
  ]);
  await openScreen(<ReportsPage />, { path: '/reports?view=open' });
  await page.getByLabelText(words.moment).fill('2026-10-01T10:00:05');
  await page.getByRole('button', { name: words.show }).click();
  await expect.poll(() => asked.at(-1)).toBe('2026-10-01T03:00:05.000Z');
  await expect.element(page.getByRole('cell', { name: 'cash' })).toBeVisible();
});

it('who may not read members is offered no report that names them', async () => {
  answerCalls([
    noViews,
    reply(operatorMe, () => ({ operator: { ...operator, rights: ['reports.read'] } })),
    reply(topMembers, () => ({ members: [] })),
  ]);
  await openScreen(<ReportsPage />, { path: '/reports?view=sources' });
  await expect.element(page.getByText(words.views.gaming)).toBeVisible();
  expect(page.getByText(words.views.top).elements()).toEqual([]);
});
