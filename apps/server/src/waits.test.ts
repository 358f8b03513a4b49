import { readdirSync, readFileSync } from 'node:fs';
import { ALERT_RULES } from '@kapao/contract/shared/alert-words.ts';
import { expect, it } from 'vitest';
import { MAX_ATTEMPTS as REPORT_ATTEMPTS } from './domains/backoffice/report-view/report-view-store.ts';
import { MAX_ATTEMPTS, MAX_LOOKS } from './domains/deposits/prepaid/prepaid-rules.ts';
import { MAX_WATCHED_MS } from './domains/deposits/qr-deposit/qr-rules.ts';
import { MAX_ATTEMPTS as MEMBER_MESSAGE_ATTEMPTS } from './domains/members/account/account-message-jobs.ts';
import { MAX_ATTEMPTS as PUSH_ATTEMPTS } from './domains/members/push/push-rules.ts';
import { ASK_FOR_MS } from './domains/wallet/transfer/transfer-rules.ts';
import { WATCHED_MS } from './queries/deposits/qr-facts.ts';

/* docs/unclear-answers.md says until when each answer is waited for; here it is compared with the code. */

const BOUNDS: Readonly<Record<string, number>> = {
  ASK_FOR_MS,
  MAX_ATTEMPTS,
  MAX_LOOKS,
  MAX_WATCHED_MS,
  MEMBER_MESSAGE_ATTEMPTS,
  PUSH_ATTEMPTS,
  REPORT_ATTEMPTS,
  WATCHED_MS,
};

const page = readFileSync(new URL('../../../docs/unclear-answers.md', import.meta.url), 'utf8');
const rows = page
  .slice(page.indexOf('## Waits'))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, table = '', , often = '', until = '', then = '', alert = '']) => {
    return { table: table.replaceAll('`', ''), often, until, then, alert };
  });

/** Tables whose rows have a time to try again, or a holder until a time, by the schema. */
function tablesThatWait(): string[] {
  const folder = new URL('../database/schema/', import.meta.url);
  const column = /^\s+(?:next_\w+_at|due_at|lease_until)\b/m;
  return readdirSync(folder).flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const made = [...text.matchAll(/create table ([\w.]+) \(([\s\S]*?)\n\)/g)];
    return made.flatMap(([, table = '', body = '']) => (column.test(body) ? [table] : []));
  });
}

it('every table with a time to try again has a row that says how its wait ends, and no other has', () => {
  expect([...new Set(rows.map(({ table }) => table))].sort()).toEqual([...new Set(tablesThatWait())].sort());
});

it('every wait says how often, until when and what happens then', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const { table, often, until, then } of rows) expect([often, until, then].includes(''), table).toBe(false);
});

it('the bounds of the table are those of the code', () => {
  const told = rows.flatMap(({ until }) =>
    [...until.matchAll(/`(\w+)` (\d+)/g)].map(([, name, value]) => [name, value]),
  );
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(Object.entries(BOUNDS).map(([name, value]) => [name, String(value)])),
  );
});

it('every wait names an alert that exists, or says why there is none', () => {
  for (const { table, alert } of rows) {
    const named = [...alert.matchAll(/`([\w-]+)`/g)].map(([, name]) => String(name));
    const isExcused = /^no alert: \S/.test(alert);
    if (!isExcused) expect(named.length, table).toBeGreaterThan(0);
    const rules: readonly string[] = ALERT_RULES;
    for (const name of named.filter((one) => !one.startsWith('kapao_'))) expect(rules, table).toContain(name);
  }
});
