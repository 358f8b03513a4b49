import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { runCommand } from '../tools/cli-error.ts';
import { root, runTool } from '../tools/run-tool.ts';
import { featureNameFaults } from './feature-names.ts';
import { makeSleepCheck } from './fixed-sleeps.ts';

const MIN_TITLE_WORDS = 4;
const TEST_FILE = /\.(?:test|e2e)\.tsx?$/;

/** Names that say less than the field's own word, and that word. */
const WORDS = [
  { found: /(?:^|_)MOST(?:_|$)/, better: 'MAX' },
  { found: /(?:^|_)LEAST(?:_|$)/, better: 'MIN' },
];

/**
 * Bounds are MAX and MIN, no type is just `Deps`, the title of a test is a sentence, and a feature has one name in the
 * contract, the server and both apps (CONTRIBUTING, Names). A test waits for an event and never for a time.
 */
if (import.meta.main) {
  await runCommand(async () => {
    const listed = await runTool(['git', 'ls-files', '*.ts', '*.tsx'], { isQuiet: true });
    const files = listed.output.split('\n').filter((file) => file !== '');
    const sleeps = makeSleepCheck();
    const faults = [
      ...featureNameFaults(files),
      ...files.flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return [...namingFaults(file, text), ...sleeps.faultsOf(file, text)];
      }),
      ...sleeps.unusedAllowances(),
    ];
    for (const fault of faults) console.log(fault);
    return faults.length === 0 ? 0 : 1;
  });
}

/** What is wrong with the names in a source file, one sentence each. */
export function namingFaults(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isTest = TEST_FILE.test(file);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    const fault = declarationFault(node) ?? (isTest ? titleFault(node) : undefined);
    if (fault !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      faults.push(`${file}:${line + 1} ${fault}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function declarationFault(node: ts.Node): string | undefined {
  if (!ts.isVariableDeclaration(node) && !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) {
    return undefined;
  }
  const name = ts.isIdentifier(node.name) ? node.name.text : '';
  if (name === 'Deps') return '"Deps" does not say whose: name it after what needs them';
  const word = WORDS.find(({ found }) => found.test(name));
  return word && `"${name}" is a bound: say ${word.better}`;
}

function titleFault(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !isTestCall(node.expression)) return undefined;
  const [title] = node.arguments;
  if (node.arguments.length < 2 || title === undefined || !ts.isStringLiteralLike(title)) return undefined;
  const isShort = title.text.trim().split(/\s+/).length < MIN_TITLE_WORDS;
  return isShort ? `"${title.text}" is no sentence: say what holds, in ${MIN_TITLE_WORDS} words or more` : undefined;
}

/** `it(…)`, `it.each(…)(…)`, `test.runIf(…)(…)`. */
function isTestCall(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === 'it' || called.text === 'test';
  return (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) && isTestCall(called.expression);
}
