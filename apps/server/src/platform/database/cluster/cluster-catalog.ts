import type pg from 'pg';
import { TABLE_PLACES } from '../table-places.ts';

const { members, conversations, everywhere, desk } = TABLE_PLACES;

/** The column by which a table is spread over the nodes; none where it is not. */
export const columnOf = (table: string): string | undefined =>
  members[table] ?? (conversations.includes(table) ? 'conversation_id' : undefined);

const NAME = "case n.nspname when 'public' then c.relname::text else n.nspname || '.' || c.relname end";
const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  and c.relkind in ('r', 'p') and n.nspname in ('public', 'ledger')`;

export async function placedTables(db: pg.Client): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select ${NAME} as name from pg_dist_partition d join ${TABLES} on c.oid = d.logicalrelid::oid`,
  );
  return new Set(rows.map(({ name }) => name));
}

interface Key {
  table: string;
  name: string;
  isConstraint: boolean;
  isPrimary: boolean;
  definition: string;
  columns: string[];
}

/** Unique keys that do not hold the column by which their table is spread. */
export async function keysInTheWay(db: pg.Client): Promise<Key[]> {
  const { rows } = await db.query<Key>(`
    select ${NAME} as table, coalesce(k.conname, i.indexrelid::regclass::text) as name, k.oid is not null as "isConstraint",
      i.indisprimary as "isPrimary", pg_get_indexdef(i.indexrelid) as definition,
      (select array_agg(a.attname::text order by p.place) from unnest(i.indkey::int[]) with ordinality p (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = p.number) as columns
    from ${TABLES} join pg_index i on i.indrelid = c.oid and i.indisunique
      left join pg_constraint k on k.conindid = i.indexrelid and k.conrelid = c.oid and k.contype in ('p', 'u')`);
  return rows.filter(({ table, columns }) => {
    const column = columnOf(table);
    return column !== undefined && !columns.includes(column);
  });
}

export interface Reference {
  table: string;
  target: string;
  name: string;
  definition: string;
  columns: string[];
  targets: string[];
}

export async function references(db: pg.Client): Promise<Reference[]> {
  const columns = (key: string, table: string) => `(select array_agg(a.attname::text order by k.position)
    from unnest(f.${key}) with ordinality k(attnum, position)
    join pg_attribute a on a.attrelid = f.${table} and a.attnum = k.attnum)`;
  const { rows } = await db.query<Reference>(`
    select ${NAME} as table, (select ${NAME} from ${TABLES} where c.oid = f.confrelid) as target, f.conname as name,
      pg_get_constraintdef(f.oid) as definition,
      ${columns('conkey', 'conrelid')} as columns, ${columns('confkey', 'confrelid')} as targets
    from ${TABLES} join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0`);
  return rows;
}

/**
 * Whether both ends lie on one node. What another than a member's table names of a copied one is not among them: two who lock rows of a copied
 * table at once end each other, and whoever writes a copied table would have to be allowed to write the other.
 */
export function staysOnOneNode({ table, target, columns, targets }: Reference): boolean {
  const column = columnOf(table);
  if (everywhere.includes(target)) return column !== undefined;
  if (column === undefined) return desk.includes(table) && desk.includes(target);
  return columns.some(
    (own, at) => own === column && columnOf(target) !== undefined && targets[at] === columnOf(target),
  );
}

/** Columns that number themselves, of tables that are spread or copied. */
export async function numberedColumns(db: pg.Client): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.query<{ table: string; column: string }>(`
    select ${NAME} as table, a.attname as column from ${TABLES} join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''`);
  return rows.filter(({ table }) => !desk.includes(table));
}

/** Triggers that tell all processes of a change, of tables that do not stay with the coordinator. */
export async function noticeTriggers(db: pg.Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await db.query<{ table: string; name: string; definition: string }>(`
    select ${NAME} as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from ${TABLES} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
      join pg_proc p on p.oid = t.tgfoid and p.prosrc ~ 'pg_notify'`);
  return rows.filter(({ table }) => !desk.includes(table));
}

/** Functions that take or answer rows of a table that gets another name on the way, with who may call them. */
export async function rowFunctions(
  db: pg.Client,
): Promise<{ signature: string; definition: string; grants: string[] | null }[]> {
  const { rows } = await db.query<{ signature: string; definition: string; grants: string[] | null }>(
    `
    select p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition,
      (select array_agg(format('grant execute on function %s to %s', p.oid::regprocedure,
          case when a.grantee = 0 then 'public' else a.grantee::regrole::text end))
        from aclexplode(p.proacl) a where a.privilege_type = 'EXECUTE') as grants
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'ledger') and exists (
      select from pg_type t join ${TABLES} on c.oid = t.typrelid
      where (t.oid = p.prorettype or t.oid = any (p.proargtypes)) and ${NAME} = any ($1))`,
    [[...everywhere, ...desk]],
  );
  return rows;
}

/**
 * What roles may do with single columns of a spread or copied table; `%s` stands for each of its pieces. A piece is given all columns of a new row,
 * defaults too, so there the right to insert is to the whole of it.
 */
export async function columnGrants(db: pg.Client): Promise<{ table: string; command: string }[]> {
  const { rows } = await db.query<{ table: string; command: string }>(`
    select k.attrelid::regclass::text as table, format('grant %s%s on %%s to %s', a.privilege_type,
      case when a.privilege_type <> 'INSERT' then ' (' || string_agg(quote_ident(k.attname), ', ') || ')' end,
      case when a.grantee = 0 then 'public' else a.grantee::regrole::text end) as command
    from pg_attribute k join pg_dist_partition d on d.logicalrelid::oid = k.attrelid and (d.partmethod = 'h' or d.repmodel = 't')
      cross join aclexplode(k.attacl) a
    group by k.attrelid, a.privilege_type, a.grantee order by 1, 2`);
  return rows;
}

/** What numbers the rows of a table: beside a table that Citus knows, whoever inserts a row asks for its number by right. */
export async function identitySequences(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ sequence: string }>(`
    select pg_get_serial_sequence(k.attrelid::regclass::text, k.attname) as sequence
    from pg_attribute k join ${TABLES} on c.oid = k.attrelid where k.attidentity <> ''`);
  return rows.map(({ sequence }) => sequence);
}

interface Body {
  language: 'sql' | 'plpgsql';
  definition: string;
  body: string;
  isSet: boolean;
  result: string;
}

/** The product's functions that read or write a table, post, or name a broken rule. */
export async function functionBodies(db: pg.Client): Promise<Body[]> {
  const { rows } = await db.query<Body>(`
    select l.lanname as language, pg_get_functiondef(p.oid) as definition, p.prosrc as body, p.proretset as "isSet",
      p.prorettype::regtype::text as result
    from pg_proc p join pg_language l on l.oid = p.prolang join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'ledger') and l.lanname in ('sql', 'plpgsql')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and p.prosrc ~* '\\m(from|insert|update|delete|ledger|constraint)\\M'`);
  return rows;
}

/**
 * The product's functions that write as their owner, or hold what is done for a member, and are called with the member or owner first, as far as their
 * calls do not go to the member's node yet. What is copied to all nodes, or lies by conversation, is written by the coordinator alone: a node that asks
 * others while it takes part in a commit crashes.
 */
export async function memberFunctions(db: pg.Client): Promise<{ signature: string; member: string }[]> {
  const { rows } = await db.query<{ signature: string; member: string; body: string }>(`
    select p.oid::regprocedure::text as signature, p.proargnames[1] as member, p.prosrc as body
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'ledger') and p.provolatile = 'v' and p.prokind = 'f'
      and (p.prosecdef or p.prosrc ~ 'pg_advisory')
      and p.proargnames[1] in ('p_member', 'p_owner') and p.proargtypes[0] = 'text'::regtype
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid and o.force_delegation)
    order by 1`);
  const written = new RegExp(
    `\\b(insert into|update|delete from) (${[...everywhere, ...conversations].join('|')})\\b`,
    'i',
  );
  return rows.filter(({ body }) => !written.test(body));
}

export interface TransitionTrigger {
  table: string;
  name: string;
  definition: string;
  function: string;
  newTable: string | null;
  oldTable: string | null;
  columns: string[];
}

/** Triggers of a whole statement that read what it changed, of tables that are spread. */
export async function transitionTriggers(db: pg.Client): Promise<TransitionTrigger[]> {
  const { rows } = await db.query<TransitionTrigger>(`
    select ${NAME} as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition, pg_get_functiondef(t.tgfoid) as function,
      t.tgnewtable as "newTable", t.tgoldtable as "oldTable", array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
    from ${TABLES} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    where t.tgnewtable is not null or t.tgoldtable is not null`);
  return rows.filter(({ table }) => columnOf(table) !== undefined);
}

/** The product's functions that nodes do not have yet, but for those about rows of a table that they have not. */
export async function functionsToShare(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'ledger') and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
      and not exists (select from pg_class c where c.reltype in (select unnest(p.proargtypes) union all select p.prorettype)
        and c.oid not in (select logicalrelid::oid from pg_dist_partition))
    order by 1`);
  return rows.map(({ signature }) => signature);
}
