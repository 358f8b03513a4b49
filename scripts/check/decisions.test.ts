import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../tools/run-tool.ts';

const FOLDER = join(root, 'docs', 'decisions');
const NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;
/** A longer text describes a feature and belongs to the page of that feature (record 1). */
const MAX_WORDS = 400;

/** Faults of file names of decision records, one sentence each. Numbers may have gaps. */
function nameFaults(names: readonly string[]): string[] {
  const faults: string[] = [];
  const numbers = new Map<number, string>();
  for (const name of [...names].sort()) {
    const number = Number(NAME.exec(name)?.[1] ?? 0);
    if (number === 0) faults.push(`${name} is not named NNNN-title.md`);
    else if (numbers.has(number)) faults.push(`${name} and ${numbers.get(number)} share a number`);
    else numbers.set(number, name);
  }
  return faults;
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

describe('decision records', () => {
  test('a shared number and a wrong name are faults, a gap is none', () => {
    expect(nameFaults(['0001-a.md', '0003-c.md'])).toEqual([]);
    expect(nameFaults(['0001-a.md', '0001-b.md'])).toEqual(['0001-b.md and 0001-a.md share a number']);
    expect(nameFaults(['0001-a.md', 'notes.md'])).toEqual(['notes.md is not named NNNN-title.md']);
  });

  test('every record of docs/decisions has a number of its own', () => {
    const names = readdirSync(FOLDER);
    expect(names.length).toBeGreaterThan(0);
    expect(nameFaults(names)).toEqual([]);
  });

  test.each(readdirSync(FOLDER))('%s has its number, status, date, three parts and fewer than 400 words', (name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`));
    expect(text).toMatch(/^Status: (Accepted|Superseded by \[\d+\]\(\d{4}-[a-z0-9-]+\.md\))$/m);
    expect(text).toMatch(/^Date: \d{4}-\d\d-\d\d$/m);
    expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
    expect(wordsIn(text)).toBeLessThan(MAX_WORDS);
  });
});
