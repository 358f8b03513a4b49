import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../tools/run-tool.ts';

const FOLDER = join(root, 'docs', 'decisions');
const NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;

/** What is wrong with the file names of decision records, one sentence each. */
function complaintsOf(names: readonly string[]): string[] {
  const complaints: string[] = [];
  const numbers = new Map<number, string>();
  for (const name of [...names].sort()) {
    const number = Number(NAME.exec(name)?.[1] ?? 0);
    if (number === 0) complaints.push(`${name} is not named NNNN-title.md`);
    else if (numbers.has(number)) complaints.push(`${name} and ${numbers.get(number)} share a number`);
    else numbers.set(number, name);
  }
  for (let number = 1; number <= Math.max(0, ...numbers.keys()); number += 1) {
    if (!numbers.has(number)) complaints.push(`record ${number} is missing`);
  }
  return complaints;
}

describe('decision records', () => {
  test('a shared number, a gap and a wrong name are noticed', () => {
    expect(complaintsOf(['0001-a.md', '0002-b.md'])).toEqual([]);
    expect(complaintsOf(['0001-a.md', '0001-b.md'])).toEqual(['0001-b.md and 0001-a.md share a number']);
    expect(complaintsOf(['0001-a.md', '0003-c.md'])).toEqual(['record 2 is missing']);
    expect(complaintsOf(['0002-b.md'])).toEqual(['record 1 is missing']);
    expect(complaintsOf(['0001-a.md', 'notes.md'])).toEqual(['notes.md is not named NNNN-title.md']);
  });

  test('ours are numbered from 1 without a gap', () => {
    const names = readdirSync(FOLDER);
    expect(names.length).toBeGreaterThan(0);
    expect(complaintsOf(names)).toEqual([]);
  });

  test.each(readdirSync(FOLDER))('%s has its number, status, date and three parts', (name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`));
    expect(text).toMatch(/^Status: (Accepted|Superseded by \[\d+\]\(\d{4}-[a-z0-9-]+\.md\))$/m);
    expect(text).toMatch(/^Date: \d{4}-\d\d-\d\d$/m);
    expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
  });
});
