import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';

/** Until the first release nothing ran beside a migration. */
const FIRST_CHECKED = '0700';
const MIGRATIONS = 'apps/server/migrations';

interface Danger {
  found: RegExp;
  why: string;
}

const TABLE = String.raw`(?:if exists )?(?:only )?(?<table>[\w."]+)`;
const alter = (what: string) => new RegExp(String.raw`^alter table ${TABLE} .*?\b${what}`);

/** What breaks the release that still runs, or keeps everybody from a table for as long as it works. */
const DANGERS: readonly Danger[] = [
  { found: new RegExp(`^drop table ${TABLE}`), why: 'the old release still reads it: drop it a release later' },
  {
    found: alter(String.raw`drop (?:column )?(?!constraint|default|not null|expression|identity)\w`),
    why: 'the old release still reads it: drop it a release later',
  },
  { found: alter(String.raw`rename\b`), why: 'the old release knows the old name: add the new one beside it' },
  {
    found: /^alter (?:function|view|type|schema|index|sequence) .* rename\b/,
    why: 'the old release knows the old name',
  },
  {
    found: alter(String.raw`alter (?:column )?\w+ (?:set data )?type\b`),
    why: 'the table is written anew while everybody waits: add a column',
  },
  {
    found: alter(String.raw`alter (?:column )?\w+ set not null`),
    why: 'every row is read while everybody waits: add a check that is not valid, validate it, then set it',
  },
  {
    found: alter(
      String.raw`add (?:column )?(?:if not exists )?(?!constraint|check|foreign|unique|primary|exclude)\w+ (?!.*\bdefault\b).*\bnot null`,
    ),
    why: 'the old release writes rows without it: give it a default',
  },
  {
    found: alter(String.raw`add (?:column )?\w+ .*\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval)`),
    why: 'every row is written anew while everybody waits: set the default apart from the column',
  },
  {
    found: alter(String.raw`add (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid)`),
    why: 'every row is read while everybody waits: add it not valid, and validate it in a later migration',
  },
  {
    found: alter(String.raw`add (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?!.*\busing index)`),
    why: 'an index is built while everybody waits: build it concurrently beforehand, and add it using that index',
  },
  {
    found: new RegExp(String.raw`^create (?:unique )?index (?!concurrently|if not exists).*?\bon ${TABLE}`),
    why: 'nobody writes while it is built: build it concurrently beforehand, and write "if not exists" here',
  },
  { found: /^truncate\b/, why: 'what is gone cannot be brought back by the old release' },
  { found: /^(?:vacuum full|cluster|reindex (?!.*concurrently))/, why: 'everybody waits until it is done' },
  { found: /^lock table\b.*\baccess exclusive/, why: 'everybody waits until it is done' },
  { found: /^revoke\b(?!.*\bfrom public\b)/, why: 'the old release may still do it: revoke it a release later' },
];

const SAFE = /^\s*-- safe: \S+/;

/** Statements of a migration, each with its first line and whether the line above says why it is safe. */
function statementsOf(text: string): { line: number; sql: string; isSafe: boolean }[] {
  // Bodies of functions are run by whoever calls them, and the words of strings and comments by nobody.
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const bare = text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, blank)
    .replace(/--[^\n]*/g, blank)
    .replace(/'(?:[^']|'')*'/g, blank);
  const lines = text.split('\n');
  let at = 0;
  return bare.split(';').map((part) => {
    const start = at + part.length - part.trimStart().length;
    at += part.length + 1;
    const line = bare.slice(0, start).split('\n').length;
    return { line, sql: part.trim().replace(/\s+/g, ' ').toLowerCase(), isSafe: SAFE.test(lines[line - 2] ?? '') };
  });
}

/** One sentence for each statement that is not safe beside a running release. Tables that the migration makes itself are nobody's yet. */
export function migrationFaults(file: string, text: string): string[] {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap(({ sql }) => /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/.exec(sql)?.[1] ?? []),
  );
  return statements.flatMap(({ line, sql, isSafe }) => {
    if (isSafe) return [];
    const danger = DANGERS.find(({ found }) => {
      const match = found.exec(sql);
      return match !== null && !made.has(match.groups?.table ?? '');
    });
    return danger ? [`${file}:${line} ${sql.slice(0, 60)}: ${danger.why}`] : [];
  });
}

if (import.meta.main) {
  await runCommand(async () => {
    const files = readdirSync(join(root, MIGRATIONS)).filter((file) => file >= FIRST_CHECKED && file.endsWith('.sql'));
    const faults = files.flatMap((file) => migrationFaults(file, readFileSync(join(root, MIGRATIONS, file), 'utf8')));
    for (const fault of faults) console.log(fault);
    return faults.length === 0 ? 0 : 1;
  });
}
