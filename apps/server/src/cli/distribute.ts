import { readDatabaseUrl } from '../config.ts';
import { distributeDatabase } from '../platform/database/cluster/distribute.ts';
import { primaryUrl } from '../platform/database/database-hosts.ts';

/** Pieces of each spread table: enough for as many nodes, and each node plans the fewer the better. */
const SHARD_COUNT = 32;

try {
  const url = await primaryUrl(readDatabaseUrl());
  await distributeDatabase(url, { shardCount: SHARD_COUNT, log: (line) => process.stdout.write(`${line}\n`) });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
