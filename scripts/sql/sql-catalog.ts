import type pg from 'pg';

/** What the migrated database knows of its tables, functions and types. */
export interface Catalog {
  isNotNull(relation: number, column: number): boolean;
  isStrict(operator: number): boolean;
  /** A function of PostgreSQL that answers something to whatever is not null; of our own nothing is known. */
  mayAnswerNull(routine: number): boolean;
  /** Asks `isBelieved` of a function of ours, or of one of its columns. */
  isNeverNull(routine: number, column?: string): boolean;
  /** `unnest` and its like: rows are null where what was given is. */
  answersWhatItIsGiven(routine: number): boolean;
  functionName(routine: number): string | undefined;
  relationOfType(type: number): number | undefined;
  tableName(relation: number): string | undefined;
  /** Every table and view of ours. */
  tables: string[];
  /** The type as it is sent, without domains; of an array that of its elements. */
  typeOf(type: number): { oid: number; name: string; element?: { oid: number; name: string } };
}

/** Of PostgreSQL's own strict functions, those that answer null to what is none. */
const MAY_ANSWER_NULL =
  /^(jsonb?_(object_field|array_element|extract_path|path_query_first|object_agg)|array_(position|length|upper|lower|ndims|agg)|substring$|regexp_(match|substr)|current_setting|to_reg|pg_(?!current_|snapshot_)|obj_|col_|inet_|lag$|lead$|nth_value|xpath|string_to_array)/;
/** Not strict, and never null. */
const NEVER_NULL = /^(concat|concat_ws|jsonb?_build_(object|array)|num_n(on)?nulls)$/;
const AS_GIVEN = /^(unnest|generate_series|jsonb?_array_elements(_text)?|regexp_split_to_table|string_to_table)$/;

export async function readCatalog(client: pg.Client, isBelieved: (answer: string) => boolean): Promise<Catalog> {
  const ask = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows;
  const columns = await ask<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute where attnotnull`,
  );
  const notNull = new Set(columns.map(({ key }) => key));
  const routines = new Map(
    (
      await ask<{ oid: number; name: string; strict: boolean; own: boolean }>(`select p.oid::int, proname as name,
        proisstrict as strict, nspname not in ('pg_catalog', 'information_schema') as own
      from pg_proc p join pg_namespace n on n.oid = pronamespace`)
    ).map((one) => [one.oid, one]),
  );
  const types = new Map(
    (
      await ask<{ oid: number; name: string; base: number; element: number; relation: number }>(`select oid::int,
        typname as name, typbasetype::int as base, case when typcategory = 'A' then typelem::int else 0 end as element,
        typrelid::int as relation from pg_type`)
    ).map((one) => [one.oid, one]),
  );
  const relations = await ask<{ oid: number; name: string }>(`select c.oid::int,
      case nspname when 'public' then relname else nspname || '.' || relname end as name
    from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'v', 'm', 'p')
      and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and nspname not like 'pg_temp%'
    order by name`);
  const names = new Map(relations.map(({ oid, name }) => [oid, name]));

  function typeOf(oid: number): ReturnType<Catalog['typeOf']> {
    const type = types.get(oid);
    if (type?.base) return typeOf(type.base);
    const { name = '?', element = 0 } = type ?? {};
    return element ? { oid, name, element: typeOf(element) } : { oid, name };
  }

  return {
    isNotNull: (relation, column) => notNull.has(`${relation}.${column}`),
    isStrict: (operator) => routines.get(operator)?.strict === true,
    mayAnswerNull(routine) {
      const known = routines.get(routine);
      return !known || known.own || !known.strict || MAY_ANSWER_NULL.test(known.name);
    },
    isNeverNull(routine, column) {
      const { name = '', own = true } = routines.get(routine) ?? {};
      if (!own) return NEVER_NULL.test(name);
      return isBelieved(name) || (column !== undefined && isBelieved(`${name}.${column}`));
    },
    answersWhatItIsGiven: (routine) => AS_GIVEN.test(routines.get(routine)?.name ?? ''),
    functionName: (routine) => routines.get(routine)?.name,
    relationOfType: (type) => types.get(type)?.relation || undefined,
    tableName: (relation) => names.get(relation),
    tables: relations.map(({ name }) => name),
    typeOf,
  };
}
