import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asAdmin, nodesOf } from './database.ts';

const run = promisify(execFile);
/** A node that was killed reads its log again, and may first look at every file it has. */
const BACK_WITHIN_SECONDS = 180;

/** A node of a cluster that runs on this computer, to be killed and brought back. */
export interface ClusterNode {
  url: string;
  port: number;
  /** Of the process that all its others come from. */
  pid(): number;
  /** At once and without a word, as when its machine is lost. */
  kill(): void;
  /** As it was started before, also where it is gone. */
  restart(): Promise<void>;
}

/** The nodes that hold members, not the coordinator; none where the database is one server. */
export async function memberNodes(adminUrl: string): Promise<ClusterNode[]> {
  const [, ...others] = await nodesOf(adminUrl);
  return Promise.all(others.map(nodeHere));
}

export const coordinatorNode = (adminUrl: string): Promise<ClusterNode> => nodeHere(adminUrl);

async function nodeHere(url: string): Promise<ClusterNode> {
  const [found] = await asAdmin<{ dir: string; bin: string }>(
    url,
    "select current_setting('data_directory') as dir, (select setting from pg_config where name = 'BINDIR') as bin",
  );
  const { dir = '', bin = '' } = found ?? {};
  const { uid, gid } = statSync(dir);
  const readPid = async () => {
    const [read] = await asAdmin<{ pid: string }>(
      url,
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
    );
    return Number(read?.pid);
  };
  let postmaster = await readPid();
  return {
    url,
    port: Number(new URL(url).port),
    pid: () => postmaster,
    kill: () => void process.kill(postmaster, 'SIGKILL'),
    async restart() {
      const log = join(dir, 'server.log');
      const args = ['-D', dir, '-l', log, '-w', '-t', String(BACK_WITHIN_SECONDS), '-m', 'fast', 'restart'];
      // As who owns its files: PostgreSQL does not start as root.
      await run(join(bin, 'pg_ctl'), args, { uid, gid });
      postmaster = await readPid();
    },
  };
}

/** Which node a member is on, by its port. */
export async function portOfMember(databaseUrl: string, memberId: string): Promise<number> {
  const [found] = await asAdmin<{ port: number }>(
    databaseUrl,
    `select n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
      where p.shardid = get_shard_id_for_distribution_column('members', '${memberId}')`,
  );
  return Number(found?.port);
}
