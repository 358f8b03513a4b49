import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Counts of what moving policy to the program lowers; nothing raises them. A use is a pair of a function and a table of another domain,
 * without the shared tables of `table-owners.ts`.
 */
const COUNTS = {
  functions: 341,
  triggers: 183,
  'functions with more than six parameters': 10,
  'uses of tables of other domains': 146,
};

const MAX_PARAMETERS = 6;

/** Counts the parameters that a caller of a function passes: a default or a type may have commas of its own, and `out` is not passed. */
export function countParameters(text: string): number {
  const start = text.search(/\bfunction\b/i);
  let depth = 0;
  let list = '';
  for (const character of text.slice(text.indexOf('(', start))) {
    if (character === ')') depth -= 1;
    if (depth === 0 && list !== '') break;
    if (depth > 0) list += depth > 1 && character === ',' ? ';' : character;
    if (character === '(') depth += 1;
    if (depth === 0) break;
  }
  return list.split(',').filter((one) => one.trim() !== '' && !/^\s*out\s/i.test(one)).length;
}

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

/** Returns a sentence for each count of the database's functions and triggers that grew, or that can be lowered. */
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
  const found: Record<keyof typeof COUNTS, string[]> = {
    functions: [...functions.keys()],
    triggers: read('triggers/*.sql').flatMap(
      ([, text]) => text.match(/^create (?:or replace |constraint )*trigger \w+/gm) ?? [],
    ),
    'functions with more than six parameters': [...functions]
      .filter(([, text]) => countParameters(text) > MAX_PARAMETERS)
      .map(([path]) => basename(path, '.sql')),
    'uses of tables of other domains': foreignUses(functions, domainOf),
  };
  return [
    ...handedRows(functions).map((path) => `${path} hands a row of its trigger to a function: copy it first`),
    ...Object.entries(COUNTS).flatMap(([what, before]) => {
      const now = found[what as keyof typeof COUNTS];
      if (now.length === before) return [];
      const advice =
        now.length > before
          ? `decide in TypeScript instead (${now.join(', ')})`
          : 'lower COUNTS in scripts/sql/function-uses.ts';
      return [`database/ has ${now.length} ${what}, ${before} before: ${advice}`];
    }),
  ];
}
