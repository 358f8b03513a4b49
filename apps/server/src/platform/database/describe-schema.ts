import type pg from 'pg';

/** Schemas that Kapao makes; extensions bring objects of their own, which are left out. */
const OURS = `n.nspname in ('public', 'ledger', 'audit', 'cluster')
  and not exists (select from pg_depend e where e.objid = o.oid and e.deptype = 'e')`;
const ofTable = (oid: string) => `${oid}::regclass::text`;
/** Rights of each role except the owner, whose name differs from site to site. */
const rights = (
  acl: string,
  owner: string,
) => `(select coalesce(string_agg(x.right, E'\\n' order by x.right), '') from (
  select format('-- %s: %s', coalesce(g.rolname, 'public'), string_agg(lower(a.privilege_type), ', ' order by a.privilege_type)) as right
  from aclexplode(${acl}) a left join pg_roles g on g.oid = a.grantee where a.grantee <> ${owner} group by g.rolname) x)`;

/** Name and definition of everything in the catalogue, by kind. Checks are as on a database that was just built: valid. */
const KINDS: Readonly<Record<string, string>> = {
  schema: `select n.nspname as name, ${rights('n.nspacl', 'n.nspowner')} as text from pg_namespace n
    where n.nspname in ('ledger', 'audit', 'cluster')`,
  type: `select o.oid::regtype::text as name, (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
      from pg_attribute a where a.attrelid = o.typrelid and a.attnum > 0) as text
    from pg_type o join pg_namespace n on n.oid = o.typnamespace join pg_class c on c.oid = o.typrelid where c.relkind = 'c' and ${OURS}`,
  table: `select ${ofTable('o.oid')} as name, concat_ws(E'\\n', o.relpersistence::text || coalesce(' ' || o.reloptions::text, ''),
      ${rights('o.relacl', 'o.relowner')}, obj_description(o.oid, 'pg_class')) as text
    from pg_class o join pg_namespace n on n.oid = o.relnamespace where o.relkind in ('r', 'p') and ${OURS}`,
  column: `select ${ofTable('a.attrelid')} || '.' || a.attname as name, concat_ws(E'\\n', concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end, case when a.attnotnull then 'not null' end,
      nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''), pg_get_expr(d.adbin, d.adrelid)),
      ${rights('a.attacl', 'o.relowner')}, col_description(a.attrelid, a.attnum)) as text
    from pg_attribute a join pg_class o on o.oid = a.attrelid join pg_namespace n on n.oid = o.relnamespace join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where o.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and ${OURS}`,
  constraint: `select ${ofTable('o.conrelid')} || '.' || o.conname as name, regexp_replace(pg_get_constraintdef(o.oid), ' NOT VALID$', '') as text
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where o.conrelid <> 0 and o.contype in ('p', 'u', 'c', 'f', 'x') and ${OURS}`,
  index: `select o.oid::regclass::text as name, pg_get_indexdef(o.oid) || case when i.indisvalid then '' else ' invalid' end as text
    from pg_class o join pg_namespace n on n.oid = o.relnamespace join pg_index i on i.indexrelid = o.oid where ${OURS}`,
  sequence: `select ${ofTable('o.oid')} as name, ${rights('o.relacl', 'o.relowner')} as text
    from pg_class o join pg_namespace n on n.oid = o.relnamespace where o.relkind = 'S' and ${OURS}`,
  view: `select ${ofTable('o.oid')} as name, concat_ws(E'\\n', pg_get_viewdef(o.oid, true), o.reloptions::text, ${rights('o.relacl', 'o.relowner')}) as text
    from pg_class o join pg_namespace n on n.oid = o.relnamespace where o.relkind = 'v' and ${OURS}`,
  function: `select o.oid::regprocedure::text as name, concat_ws(E'\\n', pg_get_functiondef(o.oid),
      ${rights(`coalesce(o.proacl, acldefault('f', o.proowner))`, 'o.proowner')}, obj_description(o.oid, 'pg_proc')) as text
    from pg_proc o join pg_namespace n on n.oid = o.pronamespace where o.prokind = 'f' and ${OURS}`,
  trigger: `select ${ofTable('o.tgrelid')} || '.' || o.tgname as name, pg_get_triggerdef(o.oid) || ' ' || o.tgenabled::text as text
    from pg_trigger o join pg_class c on c.oid = o.tgrelid join pg_namespace n on n.oid = c.relnamespace where not o.tgisinternal and ${OURS}`,
};

/** Returns the definition of every object of the schema by its kind and name, such as `function set_aside()`, in a stable order. */
export async function describeSchema(client: pg.Client): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  // Names are written in full wherever the reader of a definition could look elsewhere.
  await client.query('set search_path = public, pg_catalog');
  for (const [kind, select] of Object.entries(KINDS)) {
    const { rows } = await client.query<{ name: string; text: string | null }>(`${select} order by 1`);
    for (const { name, text } of rows) found.set(`${kind} ${name}`, text ?? '');
  }
  return found;
}

/** Begins each object of a dump. */
const HEADING = '--- ';

/** Returns the schema as the text of `database/schema.sql`, the same on every machine. */
export async function dumpSchema(client: pg.Client): Promise<string> {
  const parts = [...(await describeSchema(client))].map(([name, text]) =>
    `${HEADING}${name}\n${text.trim()}`.trimEnd(),
  );
  return `-- Generated by npm run db:schema: the catalogue that the files of this folder make. Change those.\n${parts.join('\n')}\n`;
}

/** Returns the names of objects in which two dumps differ, such as `function set_aside()`. */
export function differingObjects(one: string, other: string): string[] {
  const partsOf = (dump: string) =>
    new Map(
      dump
        .trimEnd()
        .split(`\n${HEADING}`)
        .slice(1)
        .map((part) => {
          const [name = '', ...lines] = part.split('\n');
          return [name, lines.join('\n')] as const;
        }),
    );
  const [ones, others] = [partsOf(one), partsOf(other)];
  return [...new Set([...ones.keys(), ...others.keys()])].filter((name) => ones.get(name) !== others.get(name));
}
