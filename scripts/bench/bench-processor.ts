import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** USER_HZ: what `/proc/<pid>/stat` counts in, on every Linux. */
const MS_PER_TICK = 10;

/** Processor time since their start, user and system. */
export interface ProcessorTime {
  serverMs: number;
  databaseMs: number;
  simulatorsMs: number;
}

interface Watched {
  admin: pg.Pool;
  serverPid: number;
  simulatorsPid: number;
}

/** Needs `/proc`; of a connection that was closed meanwhile the database's part is missing. */
export async function processorTime({ admin, serverPid, simulatorsPid }: Watched): Promise<ProcessorTime> {
  const backends = await admin.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  return {
    serverMs: spentMs(serverPid),
    databaseMs: backends.rows.reduce((sum, { pid }) => sum + spentMs(pid), 0),
    simulatorsMs: spentMs(simulatorsPid),
  };
}

/** A process that is gone has none. */
function spentMs(pid: number): number {
  try {
    // The name before it can hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return 0;
  }
}
