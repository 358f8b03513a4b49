import { relative } from 'node:path';
import type pg from 'pg';
import ts from 'typescript';
import { root } from '../tools/run-tool.ts';
import type { Catalog } from './sql-catalog.ts';
import { nullableColumns } from './sql-nullable.ts';
import { children, type Node, number, readTree, within } from './sql-query-tree.ts';
import type { Statement } from './sql-statements.ts';
import { mayBeNull, maySendNull, misread, missent } from './sql-types.ts';

interface Prepared {
  parameters: number[];
  columns: number[];
  query: Node;
}

/** A table that a statement reads or writes. */
export interface Use {
  file: string;
  table: string;
  isWrite: boolean;
}

export interface Compared {
  faults: string[];
  uses: Use[];
  /** The database understands none of its forms by itself, as of a piece of a statement. */
  isUnknown: boolean;
}

interface Ground {
  client: pg.Client;
  catalog: Catalog;
  checker: ts.TypeChecker;
  /** By `<file>: <column>`, where a person knows more than the database tells. */
  isNeverNull(column: string): boolean;
}

const QUERY = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete|values)\b/i;

/** Asks the database what a statement takes and answers, and compares it with what the program believes. */
export async function compareStatement(statement: Statement, ground: Ground): Promise<Compared> {
  const faults = new Set<string>();
  const uses: Use[] = [];
  let isUnknown = false;
  for (const { text, values, pieces } of statement.variants) {
    try {
      const whole = statement.isExpression && !QUERY.test(text) ? `select (${text}) as it` : text;
      const prepared = await prepare(ground.client, whole);
      for (const use of usesOf(prepared.query, ground.catalog)) {
        uses.push(...writersOf(use.table, pieces, statement.file).map((file) => ({ file, ...use })));
      }
      const found = [...parameterFaults(prepared, values, ground)];
      if (whole === text) found.push(...rowFaults({ prepared, text, values, ...statement }, ground));
      for (const fault of found) faults.add(fault);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      if (statement.isExpression) isUnknown = true;
      else faults.add(`the database refuses it: ${error.message}`);
    }
  }
  return { faults: [...faults], uses, isUnknown };
}

/** The statement as PostgreSQL has read it: kept as the body of a function, because that can be looked at. */
async function prepare(client: pg.Client, text: string): Promise<Prepared> {
  await client.query(`prepare checked as ${text}`);
  const described = await client.query<{ parameters: number[]; names: string[]; columns: number[] }>(`select
    array(select unnest(parameter_types)::oid::int) as parameters, array(select unnest(result_types)::oid::int) as columns,
    array(select format_type(type, null) from unnest(parameter_types) type) as names
    from pg_prepared_statements where name = 'checked'`);
  const { parameters = [], names = [], columns = [] } = described.rows[0] ?? {};
  await client.query('deallocate checked');
  await client.query('begin');
  try {
    await client.query(
      `create function pg_temp.checked(${names.join()}) returns void language sql begin atomic ${text}; end`,
    );
    const stored = await client.query<{ body: string }>(
      `select prosqlbody as body from pg_proc where proname = 'checked' and pronamespace = pg_my_temp_schema()`,
    );
    const body = readTree(stored.rows[0]?.body ?? '');
    const query = within(body).find((node) => node.kind === 'QUERY');
    if (!query) throw new Error(`PostgreSQL kept no query of: ${text}`);
    return { parameters, columns, query };
  } finally {
    await client.query('rollback');
  }
}

function parameterFaults({ parameters }: Prepared, values: readonly ts.Type[], { catalog, checker }: Ground): string[] {
  return parameters.flatMap((oid, place) => {
    const value = values[place];
    const wanted = catalog.typeOf(oid);
    const sent = value && missent(value, wanted, checker);
    return sent ? [`$${place + 1} is ${wanted.name}, and ${checker.typeToString(value)} is sent`] : [];
  });
}

interface Row {
  prepared: Prepared;
  file: string;
  text: string;
  values: readonly ts.Type[];
  row: ts.Type;
}

function rowFaults({ prepared, file, text, values, row }: Row, { catalog, checker, isNeverNull }: Ground): string[] {
  if (row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return [];
  const nullable = values.map((value) => ({ isNullable: maySendNull(value) }));
  const columns = nullableColumns(prepared.query, catalog, nullable);
  const properties = propertiesOf(row, checker);
  const faults = [...properties.keys()]
    .filter((property) => !columns.some(({ name }) => name === property) && !isOptional(row, property, checker))
    .map((property) => `${property} is in the row's type and not among the columns`);
  columns.forEach(({ name, isNullable }, place) => {
    const types = properties.get(name);
    if (!types) {
      // A star brings what it brings.
      if (!/\*/.test(text.replaceAll(/count\(\*\)/g, ''))) faults.push(`${name} is selected and not in the row's type`);
      return;
    }
    const column = catalog.typeOf(prepared.columns[place] ?? 0);
    for (const type of types) {
      const arrives = misread(type, column, checker);
      if (arrives)
        faults.push(`${name} is ${column.name} and arrives as ${arrives}, not as ${checker.typeToString(type)}`);
    }
    if (isNullable && !types.some(mayBeNull) && !isNeverNull(`${file}: ${name}`)) {
      faults.push(`${name} may be null, and its type does not say so`);
    }
  });
  return faults;
}

/** Types of each property; of a row that is one of several, in each of them. */
function propertiesOf(row: ts.Type, checker: ts.TypeChecker): Map<string, ts.Type[]> {
  const rows = row.isUnion() ? row.types : [row];
  const names = new Set(rows.flatMap((one) => checker.getPropertiesOfType(one).map(({ name }) => name)));
  const typeIn = (one: ts.Type, name: string) => {
    const property = checker.getPropertyOfType(one, name);
    return property ? checker.getTypeOfSymbol(property) : checker.getUnknownType();
  };
  return new Map([...names].map((name) => [name, rows.map((one) => typeIn(one, name))]));
}

/** One that some forms of a statement leave out. */
const isOptional = (row: ts.Type, name: string, checker: ts.TypeChecker): boolean =>
  ((checker.getPropertyOfType(row, name)?.flags ?? 0) & ts.SymbolFlags.Optional) !== 0;

/** The files that name a table in a statement; where a caller names it, the statement's own, which is the caller's. */
function writersOf(table: string, pieces: readonly { text: string; file: string }[], own: string): string[] {
  const name = new RegExp(`\\b${table.split('.').at(-1)}\\b`);
  // A value may be spelled as a table is.
  const files = pieces
    .filter(({ text }) => name.test(text.replaceAll(/'[^']*'/g, "''")))
    .map(({ file }) => relative(root, file));
  return files.length > 0 ? [...new Set(files)] : [own];
}

const WRITES = new Set([2, 3, 4, 5]);

function usesOf(query: Node, catalog: Catalog): Omit<Use, 'file'>[] {
  return [...within(query)]
    .filter(({ kind }) => kind === 'QUERY')
    .flatMap((one) =>
      children(one, 'rtable').flatMap((entry, place) => {
        const table = number(entry, 'rtekind') === 0 ? catalog.tableName(number(entry, 'relid')) : undefined;
        const isTarget = WRITES.has(number(one, 'commandType')) && number(one, 'resultRelation') === place + 1;
        return table ? [{ table, isWrite: isTarget }] : [];
      }),
    );
}
