import { readDatabaseUrl } from '../config.ts';
import { distributeDatabase } from '../platform/database/cluster/distribute.ts';
import { primaryUrl } from '../platform/database/database-hosts.ts';

/** Into how many pieces each table is spread: a cluster can grow to as many nodes. A statement over all members asks each piece. */
const SHARD_COUNT = 32;

try {
  const url = await primaryUrl(readDatabaseUrl());
  await distributeDatabase(url, { shardCount: SHARD_COUNT, log: (line) => process.stdout.write(`${line}\n`) });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
