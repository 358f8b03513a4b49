import pg from 'pg';
import { CLAIMED_KEYS, TABLE_PLACES } from '../table-places.ts';
import {
  columnGrants,
  columnOf,
  functionBodies,
  functionsToShare,
  identitySequences,
  keysInTheWay,
  memberFunctions,
  noticeTriggers,
  numberedColumns,
  placedTables,
  references,
  rowFunctions,
  staysOnOneNode,
  transitionTriggers,
} from './cluster-catalog.ts';
import {
  closeFunctions,
  copyToNewNodes,
  letNodesLock,
  quietReplicas,
  settlePieces,
  tellOfNodes,
} from './cluster-nodes.ts';
import {
  askingLedger,
  forEachRow,
  inPlpgsql,
  namingWholeTable,
  tellingConstraint,
  triggerForEachRow,
} from './function-form.ts';

const { members, conversations, everywhere } = TABLE_PLACES;

/** What each connection to a node needs, the coordinator's own to the others too. */
export const NODE_SETTINGS = {
  // A trigger of a member's row touches rows of that member only.
  'citus.enable_unsafe_triggers': 'on',
  // It may look at what is copied to its node, or stays with the coordinator.
  'citus.allow_nested_distributed_execution': 'on',
  search_path: 'cluster, pg_catalog, public',
  // What is read of many members must not keep the same transaction from writing what is copied to all.
  'citus.multi_shard_modify_mode': 'sequential',
  // A call goes where its member is only while the member is known to the plan.
  plan_cache_mode: 'force_custom_plan',
  // A node that is killed keeps what was acknowledged, however its server is set.
  synchronous_commit: 'on',
  // A node guesses high what a long statement costs, and would take a second to compile what takes milliseconds.
  jit: 'off',
} as const;

/** They sign in at every node: the coordinator asks the others as whoever asks it. */
const ROLES = ['kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker'] as const;

export interface Distribution {
  shardCount: number;
  log: (line: string) => void;
}

/**
 * Spreads a migrated database over the nodes of the Citus coordinator it lies on, by `TABLE_PLACES` (record 102). What is spread already is
 * left alone, so it is run again after a migration and after a node was added. Throws where there is no Citus, no schema, or a table that a
 * node refuses; then nothing is spread.
 */
export async function distributeDatabase(url: string, { shardCount, log }: Distribution): Promise<void> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    await refuseOther(db);
    await prepareNodes(db, shardCount);
    await convertFunctions(db);
    await leaveToStatements(db);
    await shareClock(db);
    await settlePieces(db);
    await copyToNewNodes(db, log);
    await spreadTables(db, log);
    await grantAgain(db);
    await lendRights(db);
    await closeFunctions(db);
    await quietReplicas(db);
    await letNodesLock(db, ROLES);
    await delegateCalls(db);
    await tellOfNodes(db, log);
  } finally {
    await db.end();
  }
}

async function isTrue(db: pg.Client, question: string): Promise<boolean> {
  const { rows } = await db.query<{ yes: boolean }>(`select ${question} as yes`);
  return rows[0]?.yes === true;
}

async function refuseOther(db: pg.Client): Promise<void> {
  if (!(await isTrue(db, "to_regproc('citus_is_coordinator') is not null")))
    throw new Error('This database has no Citus: one server needs nothing of this.');
  if (!(await isTrue(db, 'citus_is_coordinator()')))
    throw new Error('This node is no coordinator: name the one that knows the others.');
  if (!(await isTrue(db, "to_regclass('schema_migrations') is not null")))
    throw new Error('The schema is not there yet: migrate first.');
}

async function prepareNodes(db: pg.Client, shardCount: number): Promise<void> {
  const { rows } = await db.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  for (const [name, value] of Object.entries(NODE_SETTINGS)) {
    await db.query(`alter database ${database} set ${name} = ${value}`);
    // For this connection, which began before; it still finds PostgreSQL's clock first.
    if (name !== 'search_path') await db.query(`set ${name} = ${value}`);
  }
  for (const role of ROLES) await db.query(`alter role ${role} login`);
  await db.query(`set citus.shard_count = ${shardCount}`);
  await db.query("set citus.multi_shard_modify_mode = 'sequential'");
  // Otherwise a table of the desk would become one of Citus's because it names a row of a catalogue.
  await db.query('set citus.enable_local_reference_table_foreign_keys = off');
  await db.query('set client_min_messages = error');
}

/** What a node cannot plan: functions of the language SQL that read a table, and subqueries without a column. */
async function convertFunctions(db: pg.Client): Promise<void> {
  for (const { language, ...found } of await functionBodies(db)) {
    const definition = language === 'sql' ? inPlpgsql(found) : found.definition;
    const whole = namingWholeTable(tellingConstraint(askingLedger(findingClock(definition))))
      .replace(/\bselect\s+from\b/gi, 'select 1 from')
      // Two who share a row of a copied table would wait for each other.
      .replace(/\bfor key share\b/g, 'for no key update')
      .replace(/^ SET plan_cache_mode TO .*\n/m, '');
    if (whole !== found.definition) await db.query(whole);
  }
}

/** A function with a path of its own finds the clock below too. */
const findingClock = (definition: string) =>
  definition.replace(/^ SET search_path TO (?!'cluster')/m, " SET search_path TO 'cluster', 'pg_catalog', ");

/** What a trigger writes for the release before, of another member: a node reaches no other, and this release says it itself. */
async function leaveToStatements(db: pg.Client): Promise<void> {
  // A trigger that is gone is looked for under the lock of one that is there.
  const isThere = await isTrue(
    db,
    "exists (select from pg_trigger where tgname = 'keeps_its_day' and not tgisinternal)",
  );
  if (isThere) await db.query('drop trigger keeps_its_day on invite_earnings');
}

/**
 * What Citus calls volatile may not stand in a change of spread rows. The clock of this schema is asked once for a statement, by the
 * coordinator, and is found before PostgreSQL's.
 */
async function shareClock(db: pg.Client): Promise<void> {
  await db.query(`create or replace function cluster.clock_timestamp() returns timestamptz
    language plpgsql stable parallel safe as $$ begin return pg_catalog.clock_timestamp(); end $$`);
}

/** All or nothing: a run that fails leaves the tables as they were. */
async function spreadTables(db: pg.Client, log: Distribution['log']): Promise<void> {
  const placed = await placedTables(db);
  const isNew = (table: string) => !placed.has(table);
  const spread = [...new Set(['members', ...Object.keys(members), ...conversations])].filter(isNew);
  const copied = everywhere.filter(isNew);
  if (spread.length + copied.length === 0) return;
  await db.query('begin');
  const functions = await takeRowFunctions(db);
  const keys = await takeKeys(db);
  await takeNumbers(db);
  const notices = await takeNotices(db);
  const statements = await takeStatementTriggers(db);
  const kin = await takeReferences(db);
  for (const table of copied) await db.query('select create_reference_table($1)', [table]);
  for (const table of spread) await spreadTable(db, table);
  for (const statement of [...keys, ...kin, ...functions, ...notices, ...statements]) await db.query(statement);
  for (const [table, column] of Object.entries(CLAIMED_KEYS)) if (isNew(table)) await claimKeys(db, table, column);
  await db.query('commit');
  log(`${spread.length} tables are spread, ${copied.length} are copied to each node.`);
}

async function spreadTable(db: pg.Client, table: string): Promise<void> {
  const first = conversations.includes(table) ? conversations[0] : 'members';
  const statement = 'select create_distributed_table($1, $2, colocate_with => $3)';
  await db.query(statement, [table, columnOf(table), table === first ? 'none' : first]);
}

async function takeRowFunctions(db: pg.Client): Promise<string[]> {
  const found = await rowFunctions(db);
  for (const { signature } of found) await db.query(`drop function ${signature}`);
  return found.flatMap(({ signature, definition, grants }) => [
    definition,
    ...(grants ? [`revoke all on function ${signature} from public`, ...grants] : []),
  ]);
}

/** Keys that a node alone cannot hold go; each comes back with the column by which its table is spread in front. */
async function takeKeys(db: pg.Client): Promise<string[]> {
  const found = await keysInTheWay(db);
  for (const { table, name, columns, isConstraint } of found) {
    await db.query(isConstraint ? `alter table ${table} drop constraint ${name} cascade` : `drop index ${name}`);
    await giveUp(db, { name: `${table} ${name}`, table, columns });
  }
  return found.map(({ table, columns, isPrimary, definition }) => {
    const column = columnOf(table) ?? '';
    if (isPrimary) return `alter table ${table} add primary key (${[column, ...columns].join(', ')})`;
    return definition.replace(' USING btree (', ` USING btree (${column}, `);
  });
}

interface GivenUp {
  name: string;
  table: string;
  columns: string[];
  target?: string;
  targets?: string[];
}

/** What the schema asked for and a cluster cannot hold is written down, for the audit to count. */
async function giveUp(db: pg.Client, { name, table, columns, target, targets }: GivenUp): Promise<void> {
  await db.query('insert into cluster.given_up values ($1, $2, $3, $4, $5) on conflict do nothing', [
    name,
    table,
    columns,
    target,
    targets,
  ]);
}

/** Numbers of spread rows come from a sequence of each node: they differ, and tell no order across nodes. */
async function takeNumbers(db: pg.Client): Promise<void> {
  for (const { table, column } of await numberedColumns(db)) {
    const sequence = `${table}_${column}_numbers`;
    await db.query(`alter table ${table} alter ${column} drop identity`);
    await db.query(`create sequence ${sequence} owned by ${table}.${column}`);
    await db.query(`alter table ${table} alter ${column} set default nextval('${sequence}')`);
  }
}

/**
 * A node that gives a notice cannot commit together with others. Those of copied tables come back, for the coordinator to give; of sessions and
 * members whoever changes one tells there (`member-notices.ts`).
 */
async function takeNotices(db: pg.Client): Promise<string[]> {
  const found = await noticeTriggers(db);
  for (const { table, name } of found) await db.query(`drop trigger ${name} on ${table}`);
  return found.filter(({ table }) => everywhere.includes(table)).map(({ definition }) => definition);
}

/** A trigger that reads all rows of a statement comes back as one of each row: on a node a statement has no table of them. */
async function takeStatementTriggers(db: pg.Client): Promise<string[]> {
  const found = await transitionTriggers(db);
  for (const { table, name } of found) await db.query(`drop trigger ${name} on ${table}`);
  // Of a function with several triggers the one that knows most names is written last.
  const byNames = found.toSorted((a, b) => Number(a.oldTable !== null) - Number(b.oldTable !== null));
  return [
    ...byNames.map((trigger) => forEachRow(trigger.function, trigger)),
    ...found.map(({ definition }) => triggerForEachRow(definition)),
  ];
}

/** All references go, because a table cannot be moved with them; those that one node holds come back. */
async function takeReferences(db: pg.Client): Promise<string[]> {
  const found = await references(db);
  for (const { table, name } of found) await db.query(`alter table ${table} drop constraint ${name}`);
  for (const one of found) if (!staysOnOneNode(one)) await giveUp(db, { ...one, name: `${one.table} ${one.name}` });
  return found
    .filter(staysOnOneNode)
    .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

/**
 * What must be one member's alone is claimed at the coordinator, in a table that is copied to all (`claims.ts`); the node of the row asks its copy.
 * A node may not claim it itself: that asks the others while it takes part in a commit.
 */
async function claimKeys(db: pg.Client, table: string, column: string): Promise<void> {
  if (!(await isTrue(db, "exists (select from pg_dist_partition where logicalrelid = 'cluster.claims'::regclass)")))
    await shareClaims(db);
  const told = [table, columnOf(table) ?? '', column].map((word) => pg.escapeLiteral(word)).join(', ');
  await db.query(`create trigger is_claimed before insert or update of ${column} on ${table}
    for each row execute function cluster.check_claim(${told})`);
}

async function shareClaims(db: pg.Client): Promise<void> {
  await db.query("select create_reference_table('cluster.claims')");
  // Another's: the row is left out, as where a unique key says "on conflict do nothing".
  await db.query(`create function cluster.check_claim() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from cluster.claims c where c.of_table = tg_argv[0] and c.key = to_jsonb(new) ->> tg_argv[2]
        and c.owner = to_jsonb(new) ->> tg_argv[1]) then return new; end if;
      if tg_op = 'INSERT' then return null; end if;
      raise exception '% is not claimed in %', to_jsonb(new) ->> tg_argv[2], tg_argv[0] using errcode = 'unique_violation';
    end $$`);
}

/** Rights to single columns, and to numbers, do not reach the pieces of a table by themselves. */
async function grantAgain(db: pg.Client): Promise<void> {
  for (const { table, command } of await columnGrants(db)) {
    const granted = await db.query<{ success: boolean; result: string }>(
      'select success, result from run_command_on_placements($1, $2)',
      [table, command],
    );
    const failed = granted.rows.find(({ success }) => !success);
    if (failed) throw new Error(`${command} on ${table}: ${failed.result}`);
  }
  for (const sequence of await identitySequences(db))
    await db.query(`grant usage on sequence ${sequence} to kapao_app`);
}

/**
 * What a new device or a document tells of somebody excluded is written within the statement that enters it, and two roles write no copied tables
 * in one transaction: so these rules run as the role of who asks, which may add such rows, and can change or remove none.
 */
async function lendRights(db: pg.Client): Promise<void> {
  for (const rule of LENT_RULES) await db.query(`alter function ${rule} security invoker`);
  await db.query('grant execute on function hold_document(bytea) to kapao_member, kapao_operator');
  await db.query('grant execute on function keep_exclusion_marks(uuid, text, jsonb) to kapao_operator');
  await db.query('grant select on exclusion_marks to kapao_member, kapao_operator');
  await db.query('grant insert on exclusions to kapao_member, kapao_operator');
  await db.query('grant insert on exclusion_marks to kapao_operator');
}
const LENT_RULES = [
  'hold_device(text, bytea, timestamptz)',
  'hold_excluded_identity()',
  'mark_accepted_identity()',
  'mark_identity_of_excluded()',
  'exclude_listed_identity()',
  // Of a proposal, which is copied as well.
  'list_exclusion(timestamptz, text, text, text, jsonb, text[])',
];

/**
 * What writes as its owner runs as a whole where the member is: the coordinator would write beside what the transaction writes as its caller, and
 * is refused. What runs there finds there what it calls.
 */
async function delegateCalls(db: pg.Client): Promise<void> {
  for (const { signature, member } of await memberFunctions(db)) {
    await db.query(
      `select create_distributed_function($1::regprocedure, $2, colocate_with => 'members', force_delegation => true)`,
      [signature, member],
    );
  }
  for (const signature of await functionsToShare(db)) {
    await db.query('select create_distributed_function($1::regprocedure)', [signature]);
  }
}
