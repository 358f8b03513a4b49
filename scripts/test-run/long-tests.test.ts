import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../tools/run-tool.ts';
import { longTests } from './long-tests.ts';

const FILES = { unit: '{apps,packages,scripts}/**/*.test.{ts,tsx}', e2e: 'e2e/*.e2e.ts' } as const;

it.each(['unit', 'e2e'] as const)('what takes long of %s is there and is named once', (project) => {
  const all = globSync(FILES[project], { cwd: root, exclude: ['**/node_modules/**'] });
  const long = longTests(project);
  expect(long.filter((path) => !all.includes(path))).toEqual([]);
  expect(new Set(long).size).toBe(long.length);
  expect(long.length).toBeLessThan(all.length);
});
