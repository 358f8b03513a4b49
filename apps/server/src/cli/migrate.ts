import { migrateDatabase } from '../platform/database/migrate.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('DATABASE_URL: is missing.\n');
  process.exit(1);
}
await migrateDatabase(url);
