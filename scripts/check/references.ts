import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../tools/cli-error.ts';
import { root, runTool } from '../tools/run-tool.ts';

/** What code and texts cite, by the word they cite it with. */
const DOCUMENTS = {
  spec: 'docs/specification.md',
  design: 'docs/pins.md',
  safety: 'docs/safety.md',
  facts: 'docs/facts.md',
} as const;

/** The numbers and letters that exist in each document, and the numbers of the decision records. */
export interface Cited {
  documents: Readonly<Record<string, ReadonlySet<string>>>;
  records: ReadonlySet<string>;
}

interface Text {
  file: string;
  text: string;
}

const SECTION = /^#{2,3} (?<key>\d+|[A-Z])\. /;
const ROW = /^\| (?<key>\d+|[A-Z]\d+) \|/;

/** Headings (`7`, `K`), rows with a name of their own (`F15`), and numbered rows under the section they are in (`5, 46`). */
export function numbersIn(markdown: string): Set<string> {
  const numbers = new Set<string>();
  let section = '';
  for (const line of markdown.split('\n')) {
    const heading = SECTION.exec(line)?.groups?.key;
    if (heading !== undefined) {
      section = heading;
      numbers.add(heading);
    }
    const row = ROW.exec(line)?.groups?.key;
    if (row !== undefined) numbers.add(/^\d/.test(row) ? `${section}, ${row}` : row);
  }
  return numbers;
}

// A reference may go on in the next line of a comment.
const GAP = String.raw`(?: |\n\s*(?:\*|//|--)? ?)`;
const MORE = String.raw`(?:(?:, | and )(?:\d+|[A-Z]\d*)\b)*`;
const REFERENCE = new RegExp(
  String.raw`\b(?<word>[Ss]pec|[Dd]esign|[Ff]acts|[Hh]ouse|[Ee]xperience)${GAP}(?<items>\d+(?:\.\d+)*\b${MORE})` +
    String.raw`|\b(?<safety>[Ss]afety)${GAP}(?<safetyItems>(?:\d+|[A-Z]\d*)\b(?!['’])${MORE})`,
  'g',
);
const RECORD = /\b[Rr]ecords? (?<items>\d+(?:(?:, | and )\d+)*)\b/g;
/** In these texts a number in brackets is a record. */
const RECORDS_IN_BRACKETS = /^(?:ARCHITECTURE\.md|docs\/decisions\/.*)$/;
const BRACKETS = /\((?<items>[1-9]\d?(?:, [1-9]\d?)*)\)/g;
const LETTERED = /\((?<items>[LF]\d{1,2}(?:(?:, | and )[LF]\d{1,2})*)\)/g;
/** Cites what does not exist, on purpose. */
const OWN_TEST = 'scripts/check/references.test.ts';
const COVERED = /^\| (?<items>\d+) \|/gm;

interface Reference {
  document: string;
  key: string;
  at: number;
}

/** Every reference of one file. */
export function referencesIn({ file, text }: Text): Reference[] {
  const found: Reference[] = [];
  const add = (document: string, items: string, at: number) => {
    for (const reference of readItems(document, items)) found.push({ ...reference, at });
  };
  for (const { groups = {}, index } of text.matchAll(REFERENCE)) {
    add((groups.word ?? groups.safety ?? '').toLowerCase(), groups.items ?? groups.safetyItems ?? '', index);
  }
  for (const [pattern, document] of patternsOf(file)) {
    for (const { groups, index } of text.matchAll(pattern)) add(document, groups?.items ?? '', index);
  }
  return found;
}

function patternsOf(file: string): [RegExp, string][] {
  return [
    [RECORD, 'record'],
    [LETTERED, 'safety'],
    ...(RECORDS_IN_BRACKETS.test(file) ? [[BRACKETS, 'record'] satisfies [RegExp, string]] : []),
    ...(file === 'docs/spec-coverage.md' ? [[COVERED, 'spec'] satisfies [RegExp, string]] : []),
  ];
}

/** `5, 31 and 32` of safety are two requirements of section 5; what begins with a letter is in safety, whoever cites it. */
function readItems(document: string, items: string): Omit<Reference, 'at'>[] {
  const [first = '', ...others] = items.split(/, | and /);
  const keyOf = (item: string) => (document === 'safety' && /^\d/.test(item) ? `${first}, ${item}` : item);
  return [
    { document, key: first },
    ...others.map((item) => ({ document: /^[A-Z]/.test(item) ? 'safety' : document, key: keyOf(item) })),
  ];
}

/** One sentence for each reference to something that does not exist. */
export function brokenReferences(source: Text, cited: Cited): string[] {
  return referencesIn(source).flatMap(({ document, key, at }) => {
    const line = source.text.slice(0, at).split('\n').length;
    const known = document === 'record' ? cited.records : cited.documents[document];
    if (known?.has(key)) return [];
    const where = document in DOCUMENTS ? DOCUMENTS[document as keyof typeof DOCUMENTS] : `any ${document}`;
    return [`${source.file}:${line} cites ${document} ${key}, which is not in ${where}`];
  });
}

/** The documents and records as they are. */
export function readCited(): Cited {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return {
    documents: Object.fromEntries(Object.entries(DOCUMENTS).map(([word, file]) => [word, numbersIn(read(file))])),
    records: new Set(readdirSync(join(root, 'docs', 'decisions')).map((name) => String(Number(name.slice(0, 4))))),
  };
}

if (import.meta.main) {
  await runCommand(async () => {
    const kinds = ['*.ts', '*.tsx', '*.mjs', '*.sql', '*.css', '*.md'];
    const listed = await runTool(['git', 'ls-files', ...kinds], { isQuiet: true });
    const cited = readCited();
    const faults: string[] = [];
    let count = 0;
    for (const file of listed.output.split('\n').filter((name) => name !== '' && name !== OWN_TEST)) {
      const source = { file, text: readFileSync(join(root, file), 'utf8') };
      count += referencesIn(source).length;
      faults.push(...brokenReferences(source, cited));
    }
    for (const fault of faults) console.log(fault);
    console.log(`${count} references to documents and records, ${faults.length} broken.`);
    return faults.length === 0 ? 0 : 1;
  });
}
