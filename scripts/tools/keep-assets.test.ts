import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepAssets } from './keep-assets.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

function buildOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-dist-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'assets', name), text);
  return folder;
}

const keptIn = (folder: string) => readdirSync(join(folder, 'before', 'assets')).sort();

test('keeps the assets of the superseded build although they were written long ago', () => {
  const [first, second] = [buildOf({ 'core-1.js': 'one', 'core-1.js.br': 'b' }), buildOf({ 'core-2.js': 'two' })];
  const longAgo = new Date(Date.now() - 90 * DAY_MS);
  utimesSync(join(first, 'assets', 'core-1.js'), longAgo, longAgo);
  keepAssets(first, second);
  expect(keptIn(second)).toEqual(['core-1.js', 'core-1.js.br']);
});

test('keeps assets of earlier builds for seven days after they were superseded, through several builds', () => {
  const [first, second, third] = [buildOf({ 'a-1.js': '1' }), buildOf({ 'a-2.js': '2' }), buildOf({ 'a-3.js': '3' })];
  const startMs = Date.now();
  keepAssets(first, second, startMs);
  keepAssets(second, third, startMs + 6 * DAY_MS);
  expect(keptIn(third)).toEqual(['a-1.js', 'a-2.js']);
  const fourth = buildOf({ 'a-4.js': '4' });
  keepAssets(third, fourth, startMs + 8 * DAY_MS);
  expect(keptIn(fourth)).toEqual(['a-2.js', 'a-3.js']);
});

test('does not make a kept file younger when the same two builds are given to each other again', () => {
  const [first, second] = [buildOf({ 'a-1.js': '1' }), buildOf({ 'a-2.js': '2' })];
  keepAssets(first, second);
  const file = join(second, 'before', 'assets', 'a-1.js');
  const earlier = new Date(Date.now() - 3 * DAY_MS);
  utimesSync(file, earlier, earlier);
  const fourth = buildOf({});
  keepAssets(second, fourth);
  keepAssets(second, fourth);
  expect(Math.abs(statSync(join(fourth, 'before', 'assets', 'a-1.js')).mtimeMs - earlier.getTime())).toBeLessThan(
    2_000,
  );
});

test('keeps nothing of a folder without a build', () => {
  const next = buildOf({ 'a-1.js': '1' });
  keepAssets(join(next, 'nothing'), next);
  expect(keptIn(next)).toEqual([]);
});
