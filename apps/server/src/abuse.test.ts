import { beforeAll, expect, inject, it } from 'vitest';
import { runAbuses, type Verdict } from './testing/abuse/run.ts';

const MINUTES = 60_000;

let verdict: Verdict;
beforeAll(async () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  verdict = await runAbuses(inject('databaseAdminUrl'), { members: 38, abusers: 16, days: 3, seed: 11, log });
  process.stdout.write(`${lines.join('\n')}\n`);
}, 5 * MINUTES);

it('no abuser has taken out, or could take out, more than was paid in and won at bets', () => {
  expect(Object.keys(verdict.tried).length).toBeGreaterThanOrEqual(30);
  expect(verdict.gains).toEqual([]);
});

it('what members owe for rewards of voided bets is written down, and what providers’ books explain', () => {
  expect(verdict.owedWrongly).toEqual([]);
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
