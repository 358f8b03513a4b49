import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../tools/run-tool.ts';
import { PLANTED_BUGS, planted } from './planted-bugs.ts';

const BEGINNING = /create (?:or replace )?function ([\w.]+)\(/g;
const migrations = globSync('apps/server/migrations/*.sql', { cwd: root }).toSorted();
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The function of a migration whose body a text stands in; undefined for what stands in none. */
function functionAround(text: string, at: number): string | undefined {
  const [begun] = [...text.slice(0, at).matchAll(BEGINNING)].slice(-1);
  if (begun === undefined) return undefined;
  const opened = text.indexOf('$$', begun.index);
  return at < text.indexOf('$$', opened + 2) ? begun[1] : undefined;
}

/** Later migrations that write a function anew. */
const writtenAnew = (name: string, file: string) =>
  migrations.filter((later) => {
    const isLater = basename(later) > basename(file);
    return isLater && [...textOf(later).matchAll(BEGINNING)].some(([, written]) => written === name);
  });

it.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))('%s can be planted', (_name, bug) => {
  for (const file of new Set(bug.edits.map((edit) => edit.file))) {
    const text = textOf(file);
    expect(planted(bug, file, text)).not.toBe(text);
  }
});

/** The trigger of a migration that a text stands in, with its table; undefined for what stands in none. */
function triggerAround(text: string, at: number): string | undefined {
  const [begun] = [...text.slice(0, at).matchAll(/create (?:constraint )?trigger (\w+)/g)].slice(-1);
  if (begun === undefined || text.slice(begun.index, at).includes(';')) return undefined;
  const [, table] = /\son ((?:ledger\.)?\w+)/.exec(text.slice(begun.index)) ?? [];
  return `${begun[1]} on ${table}`;
}

const takenAway = (trigger: string, file: string) =>
  migrations.filter((later) => basename(later) > basename(file) && textOf(later).includes(`drop trigger ${trigger};`));

it.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))('%s is planted in what is run', (_name, bug) => {
  const old = bug.edits.flatMap(({ file, find }) => {
    const name = file.endsWith('.sql') ? functionAround(textOf(file), textOf(file).indexOf(find)) : undefined;
    if (name !== undefined) return writtenAnew(name, file).map((later) => `${name} is written anew in ${later}`);
    const trigger = file.endsWith('.sql') ? triggerAround(textOf(file), textOf(file).indexOf(find)) : undefined;
    return trigger === undefined ? [] : takenAway(trigger, file).map((later) => `${trigger} is taken away in ${later}`);
  });
  expect(old).toEqual([]);
});
