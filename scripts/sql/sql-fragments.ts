import ts from 'typescript';
import {
  type CallFinder,
  elementOf,
  giveUp,
  isFragment,
  propertyOf,
  results,
  symbolOf,
  unwrapped,
} from './sql-source.ts';

/** A statement in pieces: SQL as it is and where it was written, or the type of the value that is sent for a `$n`. */
export type Fragment = readonly ({ text: string; file: string } | { value: ts.Type })[];

export interface Reading {
  checker: ts.TypeChecker;
  callsOf: CallFinder;
  /** Templates that are a part of another. */
  takenIn: Set<ts.Node>;
  /** What the parameters of the function that a fragment comes from stand for. */
  bindings: ReadonlyMap<ts.Symbol, Bound>;
  depth: number;
}

interface Bound {
  node: ts.Expression;
  from: Reading;
}

const MAX_VARIANTS = 24;
const MAX_DEPTH = 16;

/** All forms a fragment can have. */
export function readFragment(node: ts.Expression, from: Reading): Fragment[] {
  if (from.depth > MAX_DEPTH) giveUp('a fragment that contains itself');
  return readNow(unwrapped(node), { ...from, depth: from.depth + 1 });
}

function readNow(node: ts.Expression, from: Reading): Fragment[] {
  if (ts.isTaggedTemplateExpression(node)) return template(node, from);
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((arm) => readFragment(arm, from));
  if (ts.isCallExpression(node)) return call(node, from);
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return named(node, from);
  if (ts.isElementAccessExpression(node)) return elements(node, from);
  return giveUp(`a fragment from ${ts.SyntaxKind[node.kind]}`);
}

const writtenIn = (node: ts.Node) => (text: string) => ({ text, file: node.getSourceFile().fileName });

function template(node: ts.TaggedTemplateExpression, from: Reading): Fragment[] {
  if (from.depth > 1) from.takenIn.add(node);
  const written = writtenIn(node);
  if (ts.isNoSubstitutionTemplateLiteral(node.template)) return [[written(node.template.text)]];
  const parts: Fragment[][] = [[[written(node.template.head.text)]]];
  for (const { expression, literal } of node.template.templateSpans) {
    parts.push(
      isFragment(from.checker, expression)
        ? readFragment(expression, from)
        : [[{ value: valueType(expression, from) }]],
    );
    parts.push([[written(literal.text)]]);
  }
  return combine(parts);
}

function valueType(node: ts.Expression, from: Reading): ts.Type {
  const bound = boundTo(node, from);
  return bound ? valueType(bound.node, bound.from) : from.checker.getTypeAtLocation(node);
}

function call(node: ts.CallExpression, from: Reading): Fragment[] {
  const callee = node.expression;
  const [first] = node.arguments;
  if (ts.isPropertyAccessExpression(callee) && callee.expression.getText() === 'sql' && first) {
    if (callee.name.text === 'lit') return [[writtenIn(first)(literal(first, from))]];
    if (callee.name.text === 'raw') return strings(first, from).map((text) => [writtenIn(first)(text)]);
    if (callee.name.text === 'join') return joined(first, from, node.arguments[1]);
    const named = writtenIn(boundTo(first, from)?.node ?? first);
    return strings(first, from).map((name) => [named(name.replaceAll(/[^.]+/g, '"$&"'))]);
  }
  const declared = from.checker.getResolvedSignature(node)?.declaration;
  if (!declared || !ts.isFunctionLike(declared)) return giveUp('a fragment from a call that is not known');
  return results(declared).flatMap((result) => readFragment(result, calledBy(node, declared, from)));
}

/** Within a function, when this is how it is called. */
export function calledBy(node: ts.CallExpression, declared: ts.SignatureDeclaration, from: Reading): Reading {
  const bindings = new Map(from.bindings);
  declared.parameters.forEach((parameter, place) => {
    const argument = node.arguments[place] ?? parameter.initializer;
    if (argument) bind(parameter.name, { node: argument, from }, bindings);
  });
  return { ...from, bindings };
}

function bind(name: ts.BindingName, given: Bound, into: Map<ts.Symbol, Bound>) {
  if (ts.isIdentifier(name)) {
    const symbol = given.from.checker.getSymbolAtLocation(name);
    if (symbol) into.set(symbol, given);
  } else if (ts.isObjectBindingPattern(name) && ts.isObjectLiteralExpression(given.node)) {
    for (const element of name.elements) {
      const value = propertyOf(given.node, (element.propertyName ?? element.name).getText());
      if (value) bind(element.name, { ...given, node: value }, into);
    }
  }
}

function named(node: ts.Identifier | ts.PropertyAccessExpression, from: Reading): Fragment[] {
  const bound = boundTo(node, from);
  if (bound) return readFragment(bound.node, { ...bound.from, depth: from.depth });
  if (ts.isPropertyAccessExpression(node)) {
    const owner = boundTo(node.expression, from);
    if (owner && ts.isObjectLiteralExpression(owner.node)) {
      const value = propertyOf(owner.node, node.name.text);
      if (value) return readFragment(value, { ...owner.from, depth: from.depth });
    }
  }
  const declared = symbolOf(node, from.checker)?.valueDeclaration;
  if (!declared) return giveUp(`${node.getText()} is not declared here`);
  if (ts.isPropertyAssignment(declared)) return readFragment(declared.initializer, from);
  if (ts.isVariableDeclaration(declared) && declared.initializer) return readFragment(declared.initializer, from);
  if (ts.isParameter(declared)) return callers(declared, from);
  const one = ts.isBindingElement(declared) && elementOf(declared);
  if (one) return readFragment(one, from);
  return giveUp(`${node.getText()} is a ${ts.SyntaxKind[declared.kind]}`);
}

/** A fragment that comes as an argument: what all callers give. */
function callers(parameter: ts.ParameterDeclaration, from: Reading): Fragment[] {
  const place = parameter.parent.parameters.indexOf(parameter);
  const given = from.callsOf(parameter.parent).map((call) => call.arguments[place] ?? parameter.initializer);
  if (given.length === 0) return giveUp(`${parameter.name.getText()} is given by callers that are not known`);
  return given.flatMap((argument) => (argument ? readFragment(argument, { ...from, bindings: new Map() }) : []));
}

/** Any one of a table of fragments. */
function elements(node: ts.ElementAccessExpression, from: Reading): Fragment[] {
  const declared = symbolOf(node.expression, from.checker)?.valueDeclaration;
  const table =
    declared && ts.isVariableDeclaration(declared) && declared.initializer && unwrapped(declared.initializer);
  if (!table || !ts.isObjectLiteralExpression(table)) return giveUp('a fragment from a table that is not known');
  return table.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? readFragment(one.initializer, from) : []));
}

function joined(node: ts.Expression, from: Reading, between?: ts.Expression): Fragment[] {
  const separators = between ? readFragment(between, from) : [[writtenIn(node)(', ')]];
  const declared = symbolOf(node, from.checker)?.valueDeclaration;
  const given = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  const list = unwrapped(given ?? node);
  if (ts.isArrayLiteralExpression(list)) {
    const parts = list.elements.map((one) => readFragment(one, from));
    return combine(parts.flatMap((part, place) => (place === 0 ? [part] : [separators, part])));
  }
  // One of a list that is made of another stands for all.
  const maker = ts.isCallExpression(list) ? list.arguments[0] : undefined;
  if (maker && ts.isArrowFunction(maker)) return results(maker).flatMap((result) => anyOf(unwrapped(result), from));
  return giveUp('a list of fragments that is made while it runs');
}

/** Of what `flatMap` is given: a list of one or none. */
function anyOf(node: ts.Expression, from: Reading): Fragment[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((one) => readFragment(one, from));
  if (!ts.isConditionalExpression(node)) return readFragment(node, from);
  return [node.whenTrue, node.whenFalse].flatMap((arm) => anyOf(unwrapped(arm), from));
}

function literal(node: ts.Expression, from: Reading): string {
  const bound = boundTo(node, from);
  if (bound) return literal(bound.node, bound.from);
  const type = from.checker.getTypeAtLocation(node);
  const [one] = type.isUnion() ? type.types : [type];
  if (one?.isNumberLiteral()) return String(one.value);
  if (one?.isStringLiteral()) return `'${one.value}'`;
  if (one && one.flags & ts.TypeFlags.Number) return '1';
  return one && one.flags & ts.TypeFlags.String ? "'1'" : giveUp('a literal of another type');
}

function strings(node: ts.Expression, from: Reading): string[] {
  const bound = boundTo(node, from);
  if (bound) return strings(bound.node, bound.from);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap((arm) => strings(arm, from));
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce(
      (texts, { expression, literal: { text } }) =>
        texts.flatMap((before) => strings(expression, from).map((value) => before + value + text)),
      [node.head.text],
    );
  }
  const type = from.checker.getTypeAtLocation(node);
  const texts = (type.isUnion() ? type.types : [type]).map((one) => (one.isStringLiteral() ? one.value : undefined));
  return texts.map((text) => text ?? giveUp('a name that is made while it runs'));
}

const boundTo = (node: ts.Node, { bindings, checker }: Reading): Bound | undefined => {
  const symbol = symbolOf(node, checker);
  return symbol && bindings.get(symbol);
};

/** All ways to pick one of each; where they are too many, each is varied alone. */
function combine(parts: readonly (readonly Fragment[])[]): Fragment[] {
  const ways = parts.reduce((product, part) => product * part.length, 1);
  if (ways <= MAX_VARIANTS) {
    return parts.reduce<Fragment[]>(
      (before, part) => before.flatMap((left) => part.map((right) => [...left, ...right])),
      [[]],
    );
  }
  const first = parts.map((part) => part[0] ?? []);
  return parts.flatMap((part, place) => part.map((other) => first.with(place, other).flat()));
}
