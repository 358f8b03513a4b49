import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Seconds since each was last done; undefined for never. */
export interface BackupAges {
  database: number | undefined;
  files: number | undefined;
  drill: number | undefined;
}

/** The backup touches a file in this folder for each thing it has done, so nothing has to be read or believed. */
export async function readBackupAges(folder: string): Promise<BackupAges> {
  const [database, files, drill] = await Promise.all(['database', 'files', 'drill'].map((name) => ageOf(folder, name)));
  return { database, files, drill };
}

async function ageOf(folder: string, name: string): Promise<number | undefined> {
  const found = await stat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found && Math.max(0, (Date.now() - found.mtimeMs) / 1_000);
}
