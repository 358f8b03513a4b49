import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';

const MIGRATIONS = 'apps/server/database/migrations';
const SQUAWK = join(root, 'node_modules', '.bin', 'squawk');
/** The oldest that the schema runs on (docs/operations/one-server.md). */
const OLDEST_POSTGRESQL = '15.0';

/**
 * Rules of squawk that do not fit: a migration has a lock timeout from outside, all of a release are one transaction, the old release does not
 * mind a column that may be null, and the house writes `text`, `bigint` and identities as it likes.
 */
const EXCLUDED = [
  'ban-drop-not-null',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamptz',
  'require-concurrent-index-creation',
  'require-lock-timeout',
  'require-statement-timeout',
];

interface Danger {
  found: RegExp;
  why: string;
}

const TABLE = String.raw`(?:if exists )?(?:only )?(?<table>[\w."]+)`;

/** Dangers that squawk does not know. */
const DANGERS: readonly Danger[] = [
  {
    found: /^alter (?:function|view|type|schema|index|sequence) .* rename\b/,
    why: 'the old release knows the old name',
  },
  {
    found: /^drop (?:function|view|type|schema|sequence)\b/,
    why: 'the old release still uses it: drop it a release later',
  },
  {
    found: new RegExp(String.raw`^create (?:unique )?index (?!concurrently|if not exists).*?\bon ${TABLE}`),
    why: 'nobody writes while it is built: build it concurrently beforehand, and write "if not exists" here',
  },
  { found: /^truncate\b/, why: 'what is gone cannot be brought back by the old release' },
  { found: /^(?:vacuum full|cluster)\b/, why: 'everybody waits until it is done' },
  { found: /^lock table\b.*\baccess exclusive/, why: 'everybody waits until it is done' },
  { found: /^revoke\b(?!.*\bfrom public\b)/, why: 'the old release may still do it: revoke it a release later' },
];

const SAFE = /^\s*-- safe: \S+/;
const blank = (part: string) => part.replace(/[^\n]/g, ' ');

interface Statement {
  line: number;
  sql: string;
  start: number;
  end: number;
  isSafe: boolean;
}

/** Statements of a migration, each with its first line and whether the line above says why it is safe. */
function statementsOf(text: string): Statement[] {
  // Bodies of functions are run by their callers, and the words of strings and comments by nobody.
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
    const isSafe = SAFE.test(lines[line - 2] ?? '');
    return { line, sql: part.trim().replace(/\s+/g, ' ').toLowerCase(), start, end: at, isSafe };
  });
}

interface Report {
  /** From 0 on. */
  line: number;
  rule_name: string;
  message: string;
}

/** Findings of squawk, without those of statements that say why they are safe. */
function squawkFaults(file: string, text: string, statements: readonly Statement[]): string[] {
  const input = statements
    .filter(({ isSafe }) => isSafe)
    .reduce((rest, { start, end }) => rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end), text);
  const args = ['--reporter=json', '--assume-in-transaction', `--pg-version=${OLDEST_POSTGRESQL}`];
  const { stdout, stderr } = spawnSync(
    SQUAWK,
    [...args, `--exclude=${EXCLUDED.join(',')}`, `--stdin-filepath=${basename(file)}`],
    { input, encoding: 'utf8' },
  );
  if (!stdout.trim()) throw new Error(`squawk said nothing of ${file}: ${stderr}`);
  const reports: Report[] = JSON.parse(stdout);
  return reports.map(({ line, rule_name: rule, message }) => `${file}:${line + 1} ${rule}: ${message}`);
}

/** Returns one sentence for each danger of a migration that runs beside the release before it. */
export function migrationFaults(file: string, text: string): string[] {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap(({ sql }) => /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/.exec(sql)?.[1] ?? []),
  );
  const own = statements.flatMap(({ line, sql, isSafe }) => {
    if (isSafe) return [];
    const danger = DANGERS.find(({ found }) => {
      const match = found.exec(sql);
      return match !== null && !made.has(match.groups?.table ?? '');
    });
    return danger ? [`${file}:${line} ${sql.slice(0, 60)}: ${danger.why}`] : [];
  });
  return [...own, ...squawkFaults(file, text, statements)];
}

/** Returns one sentence for each migration of a release that is not in the tree as it was released. */
export function changedSinceRelease(
  released: ReadonlyMap<string, string>,
  present: ReadonlyMap<string, string>,
): string[] {
  return [...released]
    .filter(([file, text]) => present.get(file) !== text)
    .map(([file]) => `${file} was released and may not change: sites have run it. Write another one.`);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

/** Migrations of the last release; none before there is one. */
function releasedMigrations(): Map<string, string> {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD').split('\n');
  if (!tag) return new Map();
  const names = git('ls-tree', '--name-only', tag, `${MIGRATIONS}/`)
    .split('\n')
    .filter((name) => name.endsWith('.sql'));
  return new Map(names.map((name) => [name, git('show', `${tag}:${name}`)]));
}

if (import.meta.main) {
  await runCommand(async () => {
    const names = readdirSync(join(root, MIGRATIONS)).filter((name) => name.endsWith('.sql'));
    const present = new Map(
      names.map((name) => [`${MIGRATIONS}/${name}`, readFileSync(join(root, MIGRATIONS, name), 'utf8')]),
    );
    const faults = [
      ...changedSinceRelease(releasedMigrations(), present),
      ...[...present].flatMap(([file, text]) => migrationFaults(file, text)),
    ];
    for (const fault of faults) console.log(fault);
    return faults.length === 0 ? 0 : 1;
  });
}
