import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { differingObjects, dumpSchema } from '../../apps/server/src/platform/database/describe-schema.ts';
import { migrateDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';
import { functionFaults } from './function-uses.ts';
import { serverFiles } from './server-files.ts';
import { NEVER_NULL, UNRESOLVED } from './sql-beliefs.ts';
import { readCatalog } from './sql-catalog.ts';
import { compareStatement, type Use } from './sql-compare.ts';
import { findStatements, serverProgram } from './sql-statements.ts';
import { OWNERSHIP } from './table-owners.ts';
import { ownershipFaults } from './table-uses.ts';

/** A checker that sees no statements is silent and content. Raise this as the server grows. */
const MIN_STATEMENTS = 550;

export interface Beliefs {
  neverNull: Readonly<Record<string, string>>;
  unresolved: Readonly<Record<string, { count: number; why: string }>>;
}

/** Compares every statement of the files with a migrated database: what is wrong, and which tables are used where. */
export async function checkStatements(files: readonly string[], databaseUrl: string, beliefs: Beliefs) {
  const program = serverProgram(root, files);
  const { statements, unresolved } = findStatements(program, root, files);
  const asked = new Set<string>();
  const isNeverNull = (answer: string) => {
    asked.add(answer);
    return answer in beliefs.neverNull;
  };
  const faults: string[] = [];
  const uses: Use[] = [];
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const catalog = await readCatalog(client, isNeverNull);
    const ground = { client, catalog, checker: program.getTypeChecker(), isNeverNull };
    for (const statement of statements) {
      const compared = await compareStatement(statement, ground);
      faults.push(...compared.faults.map((fault) => `${statement.file}:${statement.line} ${fault}`));
      uses.push(...compared.uses);
      if (compared.isUnknown) unresolved.push({ ...statement, why: 'the database cannot read it alone' });
    }
    faults.push(...unresolvedFaults(unresolved, beliefs));
    for (const belief of Object.keys(beliefs.neverNull)) {
      if (!asked.has(belief)) faults.push(`scripts/sql/sql-beliefs.ts: nothing asks for ${belief}: take it out`);
    }
    return { statements: statements.length, faults, uses, tables: catalog.tables };
  } finally {
    await client.end();
  }
}

function unresolvedFaults(
  unresolved: readonly { file: string; line: number; why: string }[],
  beliefs: Beliefs,
): string[] {
  const files = new Set([...unresolved.map(({ file }) => file), ...Object.keys(beliefs.unresolved)]);
  return [...files].flatMap((file) => {
    const found = unresolved.filter((one) => one.file === file);
    const expected = beliefs.unresolved[file]?.count ?? 0;
    if (found.length < expected)
      return [`scripts/sql/sql-beliefs.ts: only ${found.length} of ${file} are not resolved: say so`];
    if (found.length === expected) return [];
    return found.map(({ line, why }) => `${file}:${line} cannot be checked: ${why}`);
  });
}

const DUMP = join(root, 'apps/server/database/schema.sql');

/** Compares the committed dump with the catalogue that the files make; answers what differs. */
async function dumpFaults(databaseUrl: string): Promise<string[]> {
  const wanted = await dumpOf(databaseUrl);
  const kept = await readFile(DUMP, 'utf8').catch(() => '');
  const differing = differingObjects(kept, wanted);
  return differing.map(
    (name) => `database/schema.sql and the files differ in ${name}: npm run db:schema writes it anew`,
  );
}

async function dumpOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await dumpSchema(client);
  } finally {
    await client.end();
  }
}

/** Writes `database/schema.sql` from a database that the files make. */
export const writeDump = (): Promise<void> => withMigratedDatabase(async (url) => writeFile(DUMP, await dumpOf(url)));

/** A database as the files make it, for as long as the work takes. */
async function withMigratedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'kapao-sql-'));
  const postgres = await startPostgres({
    dataDir: join(home, 'data'),
    durable: false,
    databases: ['sql'],
    log: () => {},
  });
  try {
    const url = new URL(postgres.url);
    url.pathname = '/sql';
    await migrateDatabase(url.toString());
    return await work(url.toString());
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    const beliefs = { neverNull: NEVER_NULL, unresolved: UNRESOLVED };
    const files = await serverFiles();
    const found = await withMigratedDatabase(async (url) => {
      const checked = await checkStatements(files, url, beliefs);
      return { ...checked, faults: [...checked.faults, ...(await dumpFaults(url))] };
    });
    const { statements, tables, uses } = found;
    const shared = new Set(Object.keys(OWNERSHIP.shared));
    const faults = [...found.faults, ...ownershipFaults(tables, uses, OWNERSHIP), ...functionFaults(root, shared)];
    if (statements < MIN_STATEMENTS) faults.push(`only ${statements} statements were seen: the check sees too little`);
    for (const fault of faults) console.error(fault);
    if (faults.length === 0) {
      const others = OWNERSHIP.exceptions.length;
      console.log(`${statements} statements fit the migrated database; ${others} use tables of other folders.`);
    }
    return faults.length === 0 ? 0 : 1;
  });
}
