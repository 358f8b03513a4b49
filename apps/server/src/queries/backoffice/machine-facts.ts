import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MACHINE_REASONS, type MachineReason } from '@kapao/contract/shared/machine-words.ts';

/** Jobs that leave a file named after them when they succeed, and `failed-<job>` with a reason when they fail. */
const JOBS = ['database', 'files', 'verify', 'drill', 'opened'] as const;
export type BackupJob = (typeof JOBS)[number];

/** Everything the backup and `kapao-watch` recorded about this machine; undefined for what nobody recorded. */
export interface MachineState {
  /** Seconds since each job last succeeded. */
  ages: Readonly<Record<BackupJob, number | undefined>>;
  failures: Readonly<Partial<Record<BackupJob, MachineReason>>>;
  /** Seconds since kapao-watch last ran. */
  watchAge: number | undefined;
  facts: Readonly<Record<string, string>>;
}

const MAX_FACTS = 100;

export async function readMachineState(folder: string): Promise<MachineState> {
  const [ages, failures] = [await Promise.all(JOBS.map((job) => ageOf(folder, job))), await readFailures(folder)];
  return {
    ages: { database: ages[0], files: ages[1], verify: ages[2], drill: ages[3], opened: ages[4] },
    failures,
    watchAge: await ageOf(folder, 'machine'),
    facts: factsIn((await textOf(folder, 'machine')) ?? ''),
  };
}

async function readFailures(folder: string): Promise<MachineState['failures']> {
  const found: Partial<Record<BackupJob, MachineReason>> = {};
  for (const job of JOBS) {
    const text = await textOf(folder, `failed-${job}`);
    // A full disk leaves an empty file.
    if (text !== undefined) found[job] = MACHINE_REASONS.find((reason) => reason === text.trim()) ?? 'other';
  }
  return found;
}

function factsIn(text: string): Record<string, string> {
  const lines = text.split('\n').slice(0, MAX_FACTS);
  return Object.fromEntries(
    lines.flatMap((line) => [...line.matchAll(/^([a-z_]+)=(.*)$/g)].map(([, ...pair]) => pair)),
  );
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function textOf(folder: string, name: string): Promise<string | undefined> {
  return readFile(join(folder, name), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

async function ageOf(folder: string, name: string): Promise<number | undefined> {
  const found = await stat(join(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return found && Math.max(0, (Date.now() - found.mtimeMs) / 1_000);
}
