import pg from 'pg';
import { TABLE_PLACES } from '../../apps/server/src/platform/database/table-places.ts';
import { cliError, runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';
import { serverFiles } from './server-files.ts';
import { findStatements, serverProgram } from './sql-statements.ts';

/** A change of a table that only the coordinator has, beside a copied one: it would be sent to all that have the copied one. */
const CHANGES_DESK = new RegExp(
  `^\\s*Query: (WITH .*)?(INSERT INTO|UPDATE|DELETE FROM) (ONLY )?(${TABLE_PLACES.desk.map((table) => (table.includes('.') ? table : `public.${table}`)).join('|')})\\b`,
);

/** About others as well: who was invited, who is alike, whose browser it is; or a conversation, which lies by its own id. */
const ABOUT_OTHERS = [
  'aml-case/aml-case-store',
  'chat/chat-',
  'invite/invite-store',
  'likeness/likeness-store',
  'push/push-store',
  'payout-dispute/payout-dispute-store',
];

/** A member that is given: then no other node is asked, so that a node that is away keeps nobody else waiting. */
const NAMES_MEMBER = /\b(?:member_id|owner|inviter_id) = \$\d+/;

/** One row that is changed, and not what is due or past its time: whoever changes it knows whose it is. */
const CHANGES_ONE = /^\s*(?:update|delete from)\b(?!.*\blimit\b).*\bwhere\b.*= \$\d+/is;

/** By a link in a message and by an operator who was given an id, which name no member. */
const NAMES_NOBODY = ['account/payout-stop-link-store', 'operations/take-operations'];

const QUERY = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete|values)\b/i;

/** A value of each type that statements take; which one does not matter to a plan, but for the column of a member. */
const SAMPLES: Readonly<Record<string, string>> = {
  uuid: "'00000000-0000-4000-8000-000000000000'",
  text: "'a'",
  bigint: '1',
  integer: '1',
  smallint: '1',
  numeric: '1',
  'double precision': '1',
  boolean: 'true',
  bytea: "'\\x00'",
  json: "'{}'",
  jsonb: "'{}'",
  date: "'2026-01-01'",
  'timestamp with time zone': "'2026-01-01'",
  interval: "'1 day'",
};

function sampleOf(type: string): string {
  if (type.endsWith('[]')) return `array[${sampleOf(type.slice(0, -2))}]::${type}`;
  return `${SAMPLES[type] ?? 'null'}::${type}`;
}

/** Why the database plans no such statement; undefined where it does. */
async function refusalOf(db: pg.Client, text: string, file: string): Promise<string | undefined> {
  await db.query('begin');
  try {
    await db.query(`prepare planned as ${text}`);
    const { rows } = await db.query<{ types: string[] }>(`select array(select format_type(type, null)
      from unnest(parameter_types) type) as types from pg_prepared_statements where name = 'planned'`);
    const values = (rows[0]?.types ?? []).map(sampleOf).join(', ');
    const plan = await db.query<{ 'QUERY PLAN': string }>(
      `explain (verbose) execute planned${values && `(${values})`}`,
    );
    const lines = plan.rows.map((row) => row['QUERY PLAN']);
    if (lines.some((line) => CHANGES_DESK.test(line))) return 'a change of a table of the desk is sent to the nodes';
    if (!lines.some((line) => Number(/Task Count: (\d+)/.exec(line)?.[1] ?? 0) > 1)) return undefined;
    const isOf = (names: readonly string[]) => names.some((name) => file.includes(name));
    if (NAMES_MEMBER.test(text) && !isOf(ABOUT_OTHERS)) return 'it names its member, and is asked of every node';
    return CHANGES_ONE.test(text) && !isOf([...ABOUT_OTHERS, ...NAMES_NOBODY])
      ? 'it changes one row, and is asked of every node'
      : undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return [error.message, error.detail].filter(Boolean).join(': ');
  } finally {
    await db.query('rollback');
    await db.query('deallocate all');
  }
}

/** Whether calls about a member still go where the member is. A plan that was tried in vain on the way can end that for its connection. */
async function isSpoiled(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(
    "explain select ledger.open_accounts('a', 'THB', array['cash']::text[])",
  );
  return !rows.some((row) => row['QUERY PLAN'].includes('Citus'));
}

interface Refused {
  file: string;
  line: number;
  why: string;
}

async function connected(url: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  return db;
}

/** The server's statements, of files with one of the names if any, that a database does not plan, each once, and how many it does. */
async function refusedStatements(
  url: string,
  names: readonly string[],
): Promise<{ planned: number; refused: Refused[] }> {
  const files = await serverFiles();
  const { statements } = findStatements(serverProgram(root, files), root, files);
  const texts = new Map<string, { file: string; line: number }>();
  for (const { file, line, variants, isExpression } of statements) {
    if (names.length > 0 && !names.some((name) => file.includes(name))) continue;
    const asked = variants.filter(({ text }) => !isExpression || QUERY.test(text));
    // What one server is sent (`engine.ts`): a cluster is sent the other.
    const sent = asked.filter(
      ({ text }) => !/\bctid\b/.test(text) && (asked.length === 1 || !/\bskip locked\b/.test(text)),
    );
    for (const { text } of sent) texts.set(text, { file, line });
  }
  let db = await connected(url);
  try {
    const refused: Refused[] = [];
    for (const [text, place] of texts) {
      const why = await refusalOf(db, text, place.file);
      const isOver = await isSpoiled(db);
      if (why !== undefined) refused.push({ ...place, why });
      else if (isOver) refused.push({ ...place, why: 'calls of its connection are not sent to a node any more' });
      if (!isOver) continue;
      await db.end();
      db = await connected(url);
    }
    return { planned: texts.size - refused.length, refused };
  } finally {
    await db.end();
  }
}

await runCommand(async () => {
  const { DATABASE_URL: url } = process.env;
  if (!url) throw cliError('DATABASE_URL is missing: it names the coordinator of a distributed database.');
  const { planned, refused } = await refusedStatements(url, process.argv.slice(2));
  for (const { file, line, why } of refused) console.error(`${file}:${line}: ${why}`);
  console.log(`A cluster plans ${planned} statements; ${refused.length} it does not.`);
  return refused.length === 0 ? 0 : 1;
});
