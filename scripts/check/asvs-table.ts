import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/run-tool.ts';
import { type CoverageRow, testsIn } from './coverage-table.ts';

/** One requirement of docs/asvs.md. */
export interface AsvsRow extends CoverageRow {
  verdict: string;
  words: string;
  files: string[];
}

const ROW = /^\| (?<number>\d+\.\d+\.\d+) \| [12] \| (?<words>[^|]+) \| (?<verdict>[^|]+) \| (?<evidence>[^|]+) \|$/;
/** Also outside backticks: a folder of the tree and what is in it. */
const FILE = /(?<![\w/:])(?:apps|deploy|docs|e2e|packages|scripts)\/[\w./@-]*[\w]/g;

export function readAsvs(markdown: string): AsvsRow[] {
  return markdown.split('\n').flatMap((line) => {
    const found = ROW.exec(line)?.groups;
    if (!found) return [];
    const { number: item = '', words = '', verdict = '', evidence = '' } = found;
    return [{ item, verdict, words, tests: testsIn(evidence), files: evidence.match(FILE) ?? [] }];
  });
}

/** Files that a row names and that are not in the tree. */
export function missingFiles(rows: readonly AsvsRow[], exists = isThere): string[] {
  return rows.flatMap(({ item, files }) =>
    files.filter((file) => !exists(file)).map((file) => `${item}: there is no ${file}`),
  );
}

const isThere = (file: string) => existsSync(join(root, file));
