import ts from 'typescript';

/** A statement that is put together while the program runs. */
export class UnresolvedError extends Error {}

export function giveUp(why: string): never {
  throw new UnresolvedError(why);
}

export function isFragment(checker: ts.TypeChecker, node: ts.Expression): boolean {
  const type = checker.getTypeAtLocation(node);
  return (type.isUnion() ? type.types : [type]).some((part) => part.symbol?.name === 'RawBuilder');
}

export function symbolOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

export function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? unwrapped(node.expression)
    : node;
}

export function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of object.properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property) && property.name.text === name) return property.name;
  }
  return undefined;
}

/** What `const [name] = [...]` gives a name to. */
export function elementOf({ parent: names, ...element }: ts.BindingElement): ts.Expression | undefined {
  if (!ts.isArrayBindingPattern(names) || !ts.isVariableDeclaration(names.parent)) return undefined;
  const list = names.parent.initializer;
  const place = names.elements.findIndex((one) => 'name' in one && one.name === element.name);
  return list && ts.isArrayLiteralExpression(list) ? list.elements[place] : undefined;
}

/** What a function may answer, without what lies in functions within it. */
export function results(declared: ts.SignatureDeclaration): ts.Expression[] {
  const body = 'body' in declared ? (declared.body as ts.ConciseBody | undefined) : undefined;
  if (!body) return giveUp('a fragment from a function without a body');
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

export type CallFinder = (declared: ts.SignatureDeclaration) => ts.CallExpression[];

/** Calls of a function, which is looked for by its name. */
export function callFinder(checker: ts.TypeChecker, program: ts.Program, files: readonly string[]): CallFinder {
  let byName: Map<string, ts.CallExpression[]> | undefined;

  function collect(): Map<string, ts.CallExpression[]> {
    const all = new Map<string, ts.CallExpression[]>();
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const name = (
          ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
        ).getText();
        all.set(name, [...(all.get(name) ?? []), node]);
      }
      ts.forEachChild(node, visit);
    };
    for (const file of files) {
      const source = program.getSourceFile(file);
      if (source) visit(source);
    }
    return all;
  }

  return (declared) => {
    byName ??= collect();
    const { parent } = declared;
    const name =
      declared.name ?? (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined);
    const calls = (name && byName.get(name.getText())) ?? [];
    return calls.filter((call) => checker.getResolvedSignature(call)?.declaration === declared);
  };
}
