import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Pairs of a function and a table of another domain, without the shared ones of `table-owners.ts`. Moving policy to the program lowers the
 * number, and nothing raises it: a function calls one of the domain that owns the table.
 */
const FOREIGN_USES = 146;

/** Returns `function table` for each table that a function uses and that another domain makes. */
export function foreignUses(functions: ReadonlyMap<string, string>, domainOf: ReadonlyMap<string, string>): string[] {
  return [...functions].flatMap(([path, text]) => {
    const domain = basename(dirname(path));
    const body = text.replace(/--[^\n]*/g, '').replace(/'(?:[^']|'')*'/g, "''");
    const words = new Set(body.match(/\b(?:ledger\.|cluster\.|audit\.)?\w+/g));
    return [...domainOf]
      .filter(([table, owner]) => owner !== domain && words.has(table))
      .map(([table]) => `${basename(path, '.sql')} ${table}`);
  });
}

/** Names functions that hand a whole row of their trigger to another one: on a shard its type is the shard's, which no function takes. */
export const handedRows = (functions: ReadonlyMap<string, string>): string[] =>
  [...functions].filter(([, text]) => /(?<!to_jsonb|coalesce)\((?:old|new)\s*[,)]/i.test(text)).map(([path]) => path);

/** Returns a sentence when functions reach for more tables of other domains than before, or when the number can be lowered. */
export function functionFaults(root: string, shared: ReadonlySet<string>): string[] {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: join(root, 'apps/server/database') }).map(
      (path) => [path, readFileSync(join(root, 'apps/server/database', path), 'utf8')] as const,
    );
  const domainOf = new Map(
    read('schema/*.sql').flatMap(([path, text]) =>
      [...text.matchAll(/^create table ([\w.]+)/gm)].map(([, table = '']) => [table, basename(path, '.sql')] as const),
    ),
  );
  for (const table of shared) domainOf.delete(table);
  const functions = new Map(read('functions/*/*.sql'));
  const handed = handedRows(functions).map((path) => `${path} hands a row of its trigger to a function: copy it first`);
  const uses = foreignUses(functions, domainOf);
  if (uses.length === FOREIGN_USES) return handed;
  const more = uses.length > FOREIGN_USES;
  return [
    ...handed,
    `functions of database/ use ${uses.length} tables of other domains, ${FOREIGN_USES} before: ${more ? `ask a function of that domain (${uses.join(', ')})` : 'lower FOREIGN_USES in scripts/sql/function-uses.ts'}`,
  ];
}
