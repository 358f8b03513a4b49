import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MACHINE_REASONS, type MachineReason } from '@kapao/contract/shared/machine-words.ts';
import { afterEach, expect, it } from 'vitest';
import { judgeMinor } from '../../../platform/database/postgresql-minors.ts';
import { readMachineState } from '../../../queries/backoffice/machine-facts.ts';
import { findMachineFaults } from './machine-rules.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const FACTS = 'repository=bucket\nfree_percent=50\nntp=yes\nstopped_timers=\n';

/** The folder of a machine where everything succeeded a moment ago. */
function machine(): { folder: string; leave: (name: string, text: string, minutesAgo?: number) => void } {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-machine-'));
  folders.push(folder);
  const leave = (name: string, text: string, minutesAgo = 1) => {
    writeFileSync(join(folder, name), text);
    const at = Date.now() / 1_000 - minutesAgo * 60;
    utimesSync(join(folder, name), at, at);
  };
  for (const job of ['database', 'files', 'verify', 'drill', 'opened']) leave(job, '');
  leave('machine', FACTS);
  return { folder, leave };
}

const faultsOf = async (folder: string, change: { versionNumber?: number; archive?: Record<string, number> } = {}) => {
  const state = await readMachineState(folder);
  const known = { state, versionNumber: 180_006, archive: { archived: 30, failing: 0 }, today: new Date('2026-12-01') };
  return findMachineFaults({ ...known, ...change }).map(({ part, reason }) => `${part} ${reason}`);
};

it('a machine where every job succeeded has no fault', async () => {
  expect(await faultsOf(machine().folder)).toEqual([]);
});

it.each<[name: string, text: string, fault: string]>([
  ['failed-files', 'access-key\n', 'backup-files access-key'],
  ['failed-database', 'bucket\n', 'backup-database bucket'],
  ['failed-database', 'pass-phrase\n', 'backup-database pass-phrase'],
  ['failed-files', 'public-key\n', 'backup-files public-key'],
  ['failed-verify', 'damaged\n', 'read-back damaged'],
  ['failed-drill', 'space\n', 'restore space'],
  // A full disk keeps the name of a file and none of its contents.
  ['failed-files', '', 'backup-files other'],
  ['failed-files', 'something new\n', 'backup-files other'],
])('a job that left %s with %j is a fault at once, though the last success is new', async (name, text, fault) => {
  const { folder, leave } = machine();
  leave(name, text);
  expect(await faultsOf(folder)).toEqual([fault]);
});

it.each<[name: string, minutesAgo: number, fault: string]>([
  ['database', 27 * 60, 'backup-database late'],
  ['files', 45, 'backup-files late'],
  ['verify', 27 * 60, 'read-back late'],
  ['drill', 9 * 24 * 60, 'restore late'],
  ['machine', 55, 'watch late'],
])('%s of %d minutes ago is late', async (name, minutesAgo, fault) => {
  const { folder, leave } = machine();
  leave(name, name === 'machine' ? FACTS : '', minutesAgo);
  expect(await faultsOf(folder)).toEqual([fault]);
});

it.each<[facts: string, fault: string]>([
  ['repository=same-disk', 'repository same-disk'],
  ['repository=none', 'repository none'],
  ['free_percent=9', 'disk space'],
  ['stopped_timers=kapao-backup.timer kapao-drill.timer', 'timers stopped'],
  ['ntp=no', 'clock unsynchronised'],
])('the fact %s is a fault', async (fact, fault) => {
  const { folder, leave } = machine();
  leave('machine', `${FACTS}${fact}\n`);
  expect(await faultsOf(folder)).toEqual([fault]);
});

it('a machine where nothing was ever done names every part', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-machine-'));
  folders.push(folder);
  expect(await faultsOf(folder)).toEqual([
    ...['backup-database never', 'backup-files never', 'read-back never', 'restore never', 'watch never'],
  ]);
});

it('a log that is not archived, or fails to be for ten minutes, and an outdated PostgreSQL are faults', async () => {
  const { folder } = machine();
  expect(await faultsOf(folder, { archive: {} })).toEqual(['archive none']);
  expect(await faultsOf(folder, { archive: { failing: 599 } })).toEqual([]);
  expect(await faultsOf(folder, { archive: { failing: 601 } })).toEqual(['archive other']);
  expect(await faultsOf(folder, { versionNumber: 180_004 })).toEqual(['postgresql outdated']);
});

it.each<[version: number, on: string, verdict: { verdict: string; isTableOld: boolean }]>([
  [180_004, '2026-12-01', { verdict: 'outdated', isTableOld: false }],
  [180_006, '2026-12-01', { verdict: 'fine', isTableOld: false }],
  [150_018, '2026-12-01', { verdict: 'outdated', isTableOld: false }],
  [150_020, '2027-03-01', { verdict: 'fine', isTableOld: false }],
  [190_000, '2026-12-01', { verdict: 'unknown', isTableOld: false }],
  [180_006, '2027-04-01', { verdict: 'fine', isTableOld: true }],
])('PostgreSQL %d on %s is judged as %j', (version, on, verdict) => {
  expect(judgeMinor(version, new Date(on))).toMatchObject(verdict);
});

it('every reason that the scripts write down has words', async () => {
  const scripts = ['kapao-backup', 'kapao-drill'].map((name) =>
    readFile(join(import.meta.dirname, '../../../../../../deploy/backup', name), 'utf8'),
  );
  const text = (await Promise.all(scripts)).join('\n');
  const written = [...text.matchAll(/\bfail ([a-z][a-z-]+) |then echo ([a-z-]+)$/gm)].map(([, one, two]) => one ?? two);
  expect(written.length).toBeGreaterThan(12);
  const known: readonly MachineReason[] = MACHINE_REASONS;
  expect(written.filter((reason) => !known.some((word) => word === reason))).toEqual([]);
});
