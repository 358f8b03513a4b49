import { readDatabaseUrl } from '../config.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';

try {
  await migrateDatabase(readDatabaseUrl());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
