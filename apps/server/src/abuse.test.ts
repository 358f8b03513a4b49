import { beforeAll, expect, inject, it } from 'vitest';
import { runAbuses, type Verdict } from './testing/abuse/run.ts';

const MINUTES = 60_000;

let verdict: Verdict;
beforeAll(async () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  verdict = await runAbuses(inject('databaseAdminUrl'), { members: 30, abusers: 8, days: 3, seed: 11, log });
  process.stdout.write(`${lines.join('\n')}\n`);
}, 5 * MINUTES);

it('no abuser has taken out, or could take out, more than was paid in and won at bets', () => {
  expect(Object.values(verdict.tried).reduce((sum, times) => sum + times, 0)).toBeGreaterThanOrEqual(16);
  expect(verdict.gains).toEqual([]);
});

it('honest members have to the satang what bank, providers and statement say', () => {
  expect(verdict.differences).toEqual([]);
});

it('honest first deposits and small first withdrawals needed no person', () => {
  expect(verdict.firstStepsAlone).toBe(1);
});

it('the audit is clean after all of it', () => {
  expect(verdict.audit).toEqual([]);
});
