import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../tools/run-tool.ts';
import { longTests, longTestsOfTurn, TURNS } from './long-tests.ts';

const FILES = { unit: '{apps,packages,scripts}/**/*.test.{ts,tsx}', e2e: 'e2e/*.e2e.ts' } as const;

it.each(['unit', 'e2e'] as const)('what takes long of %s is there and is named once', (project) => {
  const all = globSync(FILES[project], { cwd: root, exclude: ['**/node_modules/**'] });
  const long = longTests(project);
  expect(long.filter((path) => !all.includes(path))).toEqual([]);
  expect(new Set(long).size).toBe(long.length);
  expect(long.length).toBeLessThan(all.length);
});

it.each(['unit', 'e2e'] as const)('four turns in a row run every long test of %s exactly once', (project) => {
  const turns = Array.from({ length: TURNS }, (_, turn) => longTestsOfTurn(project, turn));
  expect(turns.flat().sort()).toEqual(longTests(project).sort());
  for (const turn of turns) expect(turn.length).toBeGreaterThanOrEqual(Math.floor(longTests(project).length / TURNS));
});
