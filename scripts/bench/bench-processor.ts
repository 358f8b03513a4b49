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

/** Needs `/proc`. Connections that were closed count through the database's first process, which has waited for them. */
export async function processorTime({ admin, serverPid, simulatorsPid }: Watched): Promise<ProcessorTime> {
  const backends = await admin.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  return {
    serverMs: spentMs(serverPid),
    databaseMs: backends.rows.reduce((sum, { pid }) => sum + spentMs(pid), endedMs(backends.rows[0]?.pid)),
    simulatorsMs: spentMs(simulatorsPid),
  };
}

/** By the numbers of `proc(5)` less three: the parent, and times of the process and of its ended children. */
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14];

function spentMs(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[USER] ?? 0) + Number(fields[SYSTEM] ?? 0)) * MS_PER_TICK;
}

/** Time of all connections that a connection's parent has seen end. */
function endedMs(pid: number | undefined): number {
  const parent = pid === undefined ? [] : fieldsOf(Number(fieldsOf(pid)[PARENT] ?? 0));
  return (Number(parent[CHILDREN_USER] ?? 0) + Number(parent[CHILDREN_SYSTEM] ?? 0)) * MS_PER_TICK;
}

/** A process that is gone has none. */
function fieldsOf(pid: number): string[] {
  try {
    // The name before it can hold spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}
