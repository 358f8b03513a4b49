import { relative } from 'node:path';
import ts from 'typescript';
import { calledBy, type Fragment, type Reading, readFragment } from './sql-fragments.ts';
import { callFinder, isFragment, UnresolvedError } from './sql-source.ts';

export interface Statement {
  file: string;
  line: number;
  /** What the program believes a row is; `unknown` where it reads none. */
  row: ts.Type;
  /** One per way the statement can be put together, as by the arms of a condition. */
  variants: { text: string; values: ts.Type[]; pieces: { text: string; file: string }[] }[];
  /** A condition or another piece that is checked by itself. */
  isExpression: boolean;
}

export interface Unresolved {
  file: string;
  line: number;
  why: string;
}

export function serverProgram(root: string, files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  return ts.createProgram({ rootNames: [...files], options: { ...options, types: ['node'] } });
}

/** Every statement of the files as text, put together from its fragments without running anything. */
export function findStatements(program: ts.Program, root: string, files: readonly string[]) {
  const checker = program.getTypeChecker();
  const takenIn = new Set<ts.Node>();
  const callsOf = callFinder(checker, program, files);
  const reading: Reading = { checker, callsOf, takenIn, bindings: new Map(), depth: 0 };
  const statements: Statement[] = [];
  const unresolved: Unresolved[] = [];
  const pieces: (() => void)[] = [];

  const placeOf = (node: ts.Node) => {
    const source = node.getSourceFile();
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    return { file: relative(root, source.fileName), line };
  };

  function read(node: ts.Expression, from: Reading): Pick<Statement, 'row' | 'variants'> | string {
    try {
      return { row: rowOf(checker, node), variants: readFragment(node, from).map(numbered) };
    } catch (error) {
      if (!(error instanceof UnresolvedError)) throw error;
      return error.message;
    }
  }

  function add(node: ts.Expression): void {
    const whole = read(node, reading);
    if (typeof whole !== 'string') {
      statements.push({ ...placeOf(node), ...whole, isExpression: false });
      return;
    }
    // Its table or condition comes as an argument: it is a statement of each caller.
    const readings = functionsAround(node)
      .flatMap((declared) => callsOf(declared).map((call) => ({ call, from: calledBy(call, declared, reading) })))
      .map(({ call, from }) => ({ ...placeOf(call), called: read(node, from) }))
      .toArray();
    if (readings.every(({ called }) => typeof called === 'string')) unresolved.push({ ...placeOf(node), why: whole });
    else {
      for (const { called, ...place } of readings) {
        if (typeof called === 'string') unresolved.push({ ...place, why: called });
        else statements.push({ ...place, ...called, isExpression: false });
      }
    }
  }

  /** What a statement takes in is checked with it; what none does, by itself, as the conditions of the work loop. */
  function addPiece(node: ts.Expression): void {
    const whole = read(node, reading);
    pieces.push(() => {
      if (takenIn.has(node)) return;
      if (typeof whole === 'string') unresolved.push({ ...placeOf(node), why: whole });
      else statements.push({ ...placeOf(node), ...whole, isExpression: true });
    });
  }

  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) continue;
    const visit = (node: ts.Node): void => {
      if (isExecution(node) && isFragment(checker, node.expression.expression)) add(node.expression.expression);
      else if (isTemplate(node) && !isExecuted(node)) addPiece(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  for (const piece of pieces) piece();
  return { statements, unresolved };
}

function* functionsAround(node: ts.Node): Generator<ts.SignatureDeclaration> {
  for (let around = node.parent; !ts.isSourceFile(around); around = around.parent) {
    if (ts.isFunctionLike(around)) yield around;
  }
}

const isTemplate = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';

const isExecuted = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent) && isExecution(parent.parent);

function isExecution(node: ts.Node): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'execute'
  );
}

function rowOf(checker: ts.TypeChecker, node: ts.Expression): ts.Type {
  const type = checker.getTypeAtLocation(node);
  const [builder] = type.isUnion() ? type.types : [type];
  const [row] = checker.getTypeArguments(builder as ts.TypeReference);
  return row ?? checker.getUnknownType();
}

function numbered(fragment: Fragment): Statement['variants'][number] {
  const values: ts.Type[] = [];
  const text = fragment.map((piece) => ('text' in piece ? piece.text : `$${values.push(piece.value)}`)).join('');
  return { text, values, pieces: fragment.filter((piece) => 'text' in piece) };
}
