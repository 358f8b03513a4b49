import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../tools/run-tool.ts';
import { PLANTED_BUGS, planted } from './planted-bugs.ts';

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

it.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))('%s can be planted', (_name, bug) => {
  for (const file of new Set(bug.edits.map((edit) => edit.file))) {
    const text = textOf(file);
    expect(planted(bug, file, text)).not.toBe(text);
  }
});
