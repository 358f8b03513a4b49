import { UNRESOLVED } from '../sql/sql-beliefs.ts';
import { OWNERSHIP } from '../sql/table-owners.ts';
import { featureNameFaults } from './feature-names.ts';

/** A tracked file with its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** One figure of how easily a stranger takes the code over. */
export interface Measure {
  /** Whose point it is: what is asked for. */
  goal: string;
  what: string;
  /** The same count on the code as it was first read whole, on 2026-11-22; what only that reading could count is its own figure. */
  before: number;
  count(files: readonly SourceFile[]): number;
}

const SERVER = /^apps\/server\/src\//;
const SCREENS = /^apps\/(?:member-web|back-office)\/src\//;
const TEST = /\.(?:test|e2e|property\.test)\.tsx?$/;
const CODE = /\.(?:ts|tsx|mjs)$/;
const HELPERS = /\/testing\//;

const product = (where: RegExp) => (file: SourceFile) =>
  where.test(file.path) && CODE.test(file.path) && !TEST.test(file.path) && !HELPERS.test(file.path);
const tests = ({ path }: SourceFile) => TEST.test(path) || path.startsWith('e2e/');

const matches = (wanted: (file: SourceFile) => boolean, pattern: RegExp) => (files: readonly SourceFile[]) =>
  files.filter(wanted).reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);

const filesWhere = (wanted: (file: SourceFile) => boolean) => (files: readonly SourceFile[]) =>
  files.filter(wanted).length;

const inFolder = (folder: string) => filesWhere(({ path }) => path.replace(/[^/]+$/, '') === folder);

const linesOf = (path: string) => (files: readonly SourceFile[]) =>
  (files.find((file) => file.path === path)?.text.split('\n').length ?? 1) - 1;

/** How many places the list of CONTRIBUTING under this heading says it takes. */
const listed = (heading: string) => (files: readonly SourceFile[]) => {
  const text = files.find(({ path }) => path === 'CONTRIBUTING.md')?.text ?? '';
  return Number(new RegExp(`^## ${heading} \\((\\d+) `, 'm').exec(text)?.[1] ?? Number.NaN);
};

/** Lines that stand in style sheets of both. */
function sharedStyleLines(files: readonly SourceFile[]): number {
  const lines = (where: string) =>
    files
      .filter(({ path }) => path.startsWith(where) && path.endsWith('.css'))
      .flatMap(({ text }) => text.split('\n').map((line) => line.trim()))
      .filter((line) => line.length > 3);
  const known = new Set(lines('packages/ui/'));
  return new Set(lines('apps/simulators/').filter((line) => known.has(line))).size;
}

export const MEASURES: readonly Measure[] = [
  {
    goal: '1 SQL is checked',
    what: 'statements whose rows are typed by hand and not checked',
    before: 240,
    count: () => Object.values(UNRESOLVED).reduce((sum, { count }) => sum + count, 0),
  },
  {
    goal: '1 SQL is checked',
    what: 'lines of generated table types',
    before: 1_006,
    count: (files) =>
      files
        .filter(({ path }) => path.includes('/generated/'))
        .reduce((sum, { text }) => sum + text.split('\n').length, 0),
  },
  {
    goal: '2 no prose as protocol',
    what: 'statements that read a text for people as a fact',
    before: 2,
    count: matches(product(SERVER), /\b(?:answer|action)\s+(?:not\s+)?(?:like\b|~|!~)/g),
  },
  {
    goal: '3 tables have owners',
    what: 'uses of a table by a folder that does not own it',
    before: 110,
    count: () => OWNERSHIP.exceptions.length,
  },
  {
    goal: '3 tables have owners',
    what: 'modules the import check must at least see',
    before: 20,
    count(files) {
      const check = files.find(({ path }) => path === 'scripts/check/boundaries.ts')?.text ?? '';
      return Number(/MIN_MODULES = ([\d_]+)/.exec(check)?.[1]?.replaceAll('_', '') ?? 0);
    },
  },
  {
    goal: '4 one home per rule',
    what: '"THB or LAK" spelled out instead of named',
    before: 80,
    count: matches(product(/^(?:apps|packages)\//), /'THB' \| 'LAK'/g),
  },
  {
    goal: '5 the field’s words',
    what: 'identifiers with MOST or LEAST',
    before: 182,
    count: matches(product(/./), /\b(?:[A-Z]+_)*(?:MOST|LEAST)(?:_[A-Z]+)+\b/g),
  },
  {
    goal: '5 the field’s words',
    what: 'interfaces called Deps',
    before: 19,
    count: matches(product(/./), /\binterface Deps\b/g),
  },
  {
    goal: '6 failures are seen',
    what: 'caught errors that nobody hears of',
    before: 8,
    count: matches(product(SERVER), /\.catch\(\(\) => undefined\)/g),
  },
  {
    goal: '7 what repeats is declared',
    what: 'refusals of a missing session written by hand',
    before: 127,
    count: matches(product(/^packages\/contract\//), /'invalid-token'/g),
  },
  {
    goal: '7 what repeats is declared',
    what: 'looks recorded by hand',
    before: 16,
    count: matches(product(SERVER), /await recordLook\(/g),
  },
  {
    goal: '7 what repeats is declared',
    what: 'features that open and post a reward by themselves',
    before: 4,
    count: filesWhere((file) => product(/^apps\/server\/src\/features\//)(file) && /kind: 'reward'/.test(file.text)),
  },
  {
    goal: '7 what repeats is declared',
    what: 'files that build their own query or mutation',
    before: 70,
    count: filesWhere((file) => product(SCREENS)(file) && /\buse(?:Query|Mutation|InfiniteQuery)[(<]/.test(file.text)),
  },
  {
    goal: '8 doubles merged',
    what: 'calls of app.ts that bind routes',
    before: 26,
    count: matches(product(/^apps\/server\/src\/app\.ts$/), /^ +(?:await )?bind[A-Z]\w*\(/gm),
  },
  { goal: '8 doubles merged', what: 'lines of app.ts', before: 361, count: linesOf('apps/server/src/app.ts') },
  {
    goal: '8 doubles merged',
    what: 'parts of features outside their feature',
    before: 13,
    count: filesWhere(({ path }) => path.startsWith('apps/server/src/capabilities/')),
  },
  {
    goal: '8 doubles merged',
    what: 'files directly in platform',
    before: 32,
    count: inFolder('apps/server/src/platform/'),
  },
  { goal: '8 doubles merged', what: 'files directly in scripts', before: 65, count: inFolder('scripts/') },
  {
    goal: '8 doubles merged',
    what: 'style lines of ui copied by the simulators',
    before: 446,
    count: sharedStyleLines,
  },
  {
    goal: '8 doubles merged',
    what: 'names in contract or apps that no feature of the server has',
    before: 27,
    count: (files) =>
      featureNameFaults(
        files.map(({ path }) => path),
        {},
      ).length,
  },
  {
    goal: '9 the loop of a developer',
    what: 'fixed sleeps in tests',
    before: 17,
    count: matches(tests, /\bsleep\([\d_]+\)/g),
  },
  {
    goal: '9 the loop of a developer',
    what: 'planted bugs',
    before: 92,
    count: matches(product(/^scripts\/mutants\/planted-bugs/), /^ +name: /gm),
  },
  {
    goal: '10 short lists',
    what: 'places to touch for a game provider',
    before: 20,
    count: listed('Add a game provider'),
  },
  { goal: '10 short lists', what: 'places to touch for a bank feed', before: 14, count: listed('Add another partner') },
  {
    goal: '10 short lists',
    what: 'places to touch for a slip verifier',
    before: 6,
    count: listed('Add another partner'),
  },
  { goal: '10 short lists', what: 'files to touch for a setting', before: 10, count: listed('Add a setting') },
  {
    goal: '10 short lists',
    what: 'files to touch for a type of statement row',
    before: 17,
    count: listed('Add a type of statement row'),
  },
  {
    goal: '10 short lists',
    what: 'files to touch for a page of the back office',
    before: 19,
    count: listed('Add a page of the back office'),
  },
  {
    goal: 'size',
    what: 'lines of code without tests and messages',
    before: 59_712,
    count: (files) =>
      files
        .filter(product(/^(?:apps|packages)\/.*\/src\//))
        .filter(({ path }) => !path.includes('/messages/') && !path.includes('/cli/'))
        .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
  },
];

/** The figures as a table, one line each. */
export function houseTable(files: readonly SourceFile[], measures: readonly Measure[] = MEASURES): string {
  const rows = measures.map(({ goal, what, before, count }) => [goal, what, String(before), String(count(files))]);
  const titled = [['goal', 'counted', 'before', 'now'], ...rows];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...titled.map((row) => row[at]?.length ?? 0)));
  const isNumber = (at: number) => at > 1;
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  ');
  return titled.map(line).join('\n');
}
