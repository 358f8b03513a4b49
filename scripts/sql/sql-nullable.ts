import type { Catalog } from './sql-catalog.ts';
import { child, children, isNode, isTrue, type Node, number, within, words } from './sql-query-tree.ts';

interface Known {
  catalog: Catalog;
  values: readonly { isNullable: boolean }[];
  /** Queries that are being looked at, and those whose new values are. */
  underWay: Set<Node>;
  writing: Set<Node>;
  /** Columns of a query that conditions leave no null of. */
  proofs: Map<Node, string[]>;
}

/** The query that is looked at, and those it lies in, from the inside out. */
interface Scope {
  queries: readonly Node[];
  known: Known;
}

const outwards = (scope: Scope, levels: number): Scope => ({ ...scope, queries: scope.queries.slice(levels) });

const [UPDATE, INSERT] = [2, 3];
const [RELATION, SUBQUERY, JOIN, FUNCTION, VALUES, CTE, GROUP] = [0, 1, 2, 3, 5, 6, 9];
const [INNER, LEFT, FULL, RIGHT] = [0, 1, 2, 3];
const [EXISTS, ALL, ANY, SCALAR, ARRAY] = [0, 1, 2, 4, 6];
const DEFAULT_FRAME = 1058;

const NEVER_NULL = new Set(
  `SQLVALUEFUNCTION NULLTEST BOOLEANTEST DISTINCTEXPR ARRAYEXPR ROWEXPR GROUPINGFUNC JSONCONSTRUCTOREXPR NEXTVALUEEXPR`.split(
    ' ',
  ),
);
const AS_ITS_ARGUMENT = new Set(
  `RELABELTYPE COERCEVIAIO ARRAYCOERCEEXPR CONVERTROWTYPE COERCETODOMAIN COLLATEEXPR NAMEDARGEXPR`.split(' '),
);

/** Names and nullability of a statement's columns, as far as its parsed form tells; what cannot be known may be null. */
export function nullableColumns(query: Node, catalog: Catalog, values: Known['values']) {
  const known = {
    catalog,
    values,
    underWay: new Set<Node>(),
    writing: new Set<Node>(),
    proofs: new Map<Node, string[]>(),
  };
  return columns({ queries: [query], known });
}

function columns(scope: Scope): { name: string; isNullable: boolean }[] {
  const [here] = scope.queries;
  if (!here || scope.known.underWay.has(here)) return [];
  scope.known.underWay.add(here);
  const isRead = number(here, 'commandType') === 1;
  const entries = children(here, isRead ? 'targetList' : 'returningList').filter((entry) => !isTrue(entry, 'resjunk'));
  const arms = [...within(child(here, 'setOperations'))].filter((node) => node.kind === 'RANGETBLREF');
  const found = entries.map((entry, place) => ({
    name: words(entry, 'resname')[0] ?? '',
    isNullable:
      arms.length > 0
        ? arms.some((arm) => isNullableColumn(scope, number(arm, 'rtindex'), place + 1))
        : isNullable(child(entry, 'expr'), scope),
  }));
  scope.known.underWay.delete(here);
  return found;
}

const some = (nodes: readonly Node[], scope: Scope) => nodes.some((node) => isNullable(node, scope));
const every = (nodes: readonly Node[], scope: Scope) => nodes.every((node) => isNullable(node, scope));

function isNullable(node: Node | undefined, scope: Scope): boolean {
  if (!node || NEVER_NULL.has(node.kind)) return !node;
  if (AS_ITS_ARGUMENT.has(node.kind)) return isNullable(child(node, 'arg'), scope);
  const parts = children(node, 'args');
  switch (node.kind) {
    case 'VAR':
      return isNullableVar(node, scope);
    case 'CONST':
      return isTrue(node, 'constisnull');
    case 'PARAM':
      return scope.known.values[number(node, 'paramid') - 1]?.isNullable ?? true;
    case 'FUNCEXPR':
      return (
        !scope.known.catalog.isNeverNull(number(node, 'funcid')) &&
        (scope.known.catalog.mayAnswerNull(number(node, 'funcid')) || some(parts, scope))
      );
    case 'OPEXPR':
    case 'SCALARARRAYOPEXPR':
      return scope.known.catalog.mayAnswerNull(number(node, 'opfuncid')) || some(parts, scope);
    case 'BOOLEXPR':
      return some(parts, scope);
    case 'COALESCEEXPR':
      return every(parts, scope) && !areTwoSides(parts, scope);
    case 'MINMAXEXPR':
      return every(parts, scope);
    case 'CASEEXPR':
      return isNullable(child(node, 'defresult'), scope) || parts.some((arm) => isNullableArm(arm, scope));
    case 'AGGREF':
      return isNullableAggregate(node, scope);
    case 'WINDOWFUNC':
      return isNullableWindow(node, scope);
    case 'SUBLINK':
      return isNullableSublink(node, scope);
    case 'FIELDSELECT':
      return isNullableField(node, scope);
    default:
      return true;
  }
}

function isNullableVar(node: Node, scope: Scope): boolean {
  const around = outwards(scope, number(node, 'varlevelsup'));
  const [place, column] = [number(node, 'varno'), number(node, 'varattno')];
  const [here] = around.queries;
  const known = here ? provenOf(here, scope.known) : [];
  if (known.includes(keyOf(node)) && !isSet(node, here)) return false;
  // A row of an outer join's other side is there when one of its columns is not null.
  const isMissing = words(node, 'varnullingrels').length > 1 && !known.some((key) => rowOf(key) === rowOf(keyOf(node)));
  if (isMissing || number(node, 'varreturningtype') === 1) return true;
  return column > 0 && isNullableColumn(around, place, column);
}

/** Of the two sides of a full join one is there. */
function areTwoSides(parts: readonly Node[], scope: Scope): boolean {
  const [here] = scope.queries;
  const full = [...within(child(here, 'jointree'))].filter(
    (node) => node.kind === 'JOINEXPR' && number(node, 'jointype') === FULL,
  );
  return full.some((join) =>
    ['larg', 'rarg'].every((side) => {
      const places = [...within(child(join, side))].map((node) => number(node, 'rtindex'));
      return parts.some((part) => {
        const outer = words(part, 'varnullingrels').slice(1);
        if (part.kind !== 'VAR' || outer.length !== 1 || Number(outer[0]) !== number(join, 'rtindex')) return false;
        const place = number(part, 'varno');
        return places.includes(place) && !isNullableColumn(scope, place, number(part, 'varattno'));
      });
    }),
  );
}

/** The arm of a case knows that its condition is met. */
function isNullableArm(arm: Node, scope: Scope): boolean {
  const [here] = scope.queries;
  const condition = child(arm, 'expr');
  if (!here || !condition) return true;
  const { proofs, catalog } = scope.known;
  const before = provenOf(here, scope.known);
  proofs.set(here, [...before, ...proven(condition, catalog)]);
  const isNull = isNullable(child(arm, 'result'), scope);
  proofs.set(here, before);
  return isNull;
}

function isNullableColumn(scope: Scope, place: number, column: number): boolean {
  const [here] = scope.queries;
  const entry = children(here, 'rtable')[place - 1];
  switch (number(entry, 'rtekind')) {
    case RELATION:
      return !scope.known.catalog.isNotNull(number(entry, 'relid'), column) && !isWritten(scope, place, column);
    case SUBQUERY:
      return isNullableIn(child(entry, 'subquery'), scope, column);
    case JOIN:
      return isNullable(children(entry, 'joinaliasvars')[column - 1], scope);
    case FUNCTION:
      return isNullableOfFunction(entry, scope, column);
    case VALUES:
      return valuesOf(entry).some((row) => isNullable(row[column - 1], scope));
    case GROUP:
      return children(here, 'groupingSets').length > 0 || isNullable(children(entry, 'groupexprs')[column - 1], scope);
    case CTE: {
      const around = outwards(scope, number(entry, 'ctelevelsup'));
      const named = children(around.queries[0], 'cteList').find(
        (one) => words(one, 'ctename')[0] === words(entry, 'ctename')[0],
      );
      return isNullableIn(child(named, 'ctequery'), around, column);
    }
    default:
      return true;
  }
}

/** A part of a recursive query that asks for itself says nothing new. */
function isNullableIn(query: Node | undefined, scope: Scope, column: number): boolean {
  if (!query) return true;
  return (
    !scope.known.underWay.has(query) &&
    (columns({ ...scope, queries: [query, ...scope.queries] })[column - 1]?.isNullable ?? true)
  );
}

/** What the statement itself puts there; columns named in it mean what was there before. */
function isWritten(scope: Scope, place: number, column: number): boolean {
  const [here] = scope.queries;
  const command = number(here, 'commandType');
  if (!here || number(here, 'resultRelation') !== place || child(here, 'onConflict') || scope.known.writing.has(here))
    return false;
  if (command !== UPDATE && command !== INSERT) return false;
  const put = children(here, 'targetList').find((entry) => number(entry, 'resno') === column);
  scope.known.writing.add(here);
  const isNull = !put || isNullable(child(put, 'expr'), scope);
  scope.known.writing.delete(here);
  return !isNull;
}

function isNullableOfFunction(entry: Node | undefined, scope: Scope, column: number): boolean {
  const functions = children(entry, 'functions');
  const answered = functions.reduce((sum, one) => sum + number(one, 'funccolcount'), 0);
  // The number of a row; of several functions the shorter ones are filled up with nulls.
  if (column > answered) return false;
  const call = functions.length === 1 ? child(functions[0], 'funcexpr') : undefined;
  if (call?.kind !== 'FUNCEXPR') return true;
  const name = words(child(entry, 'eref'), 'colnames')[column - 1] ?? '';
  const relation = scope.known.catalog.relationOfType(number(call, 'funcresulttype'));
  if (relation) return !scope.known.catalog.isNotNull(relation, column);
  if (scope.known.catalog.isNeverNull(number(call, 'funcid'), name)) return false;
  return !scope.known.catalog.answersWhatItIsGiven(number(call, 'funcid')) || some(children(call, 'args'), scope);
}

function isNullableAggregate(node: Node, scope: Scope): boolean {
  const [here] = outwards(scope, number(node, 'agglevelsup')).queries;
  const name = scope.known.catalog.functionName(number(node, 'aggfnoid'));
  if (name === 'count') return false;
  const isGrouped = children(here, 'groupClause').length > 0 && children(here, 'groupingSets').length === 0;
  const given = children(node, 'args').map((entry) => child(entry, 'expr'));
  return !isGrouped || child(node, 'aggfilter') !== undefined || given.some((one) => isNullable(one, scope));
}

function isNullableWindow(node: Node, scope: Scope): boolean {
  const name = scope.known.catalog.functionName(number(node, 'winfnoid')) ?? '';
  if (['count', 'row_number', 'rank', 'dense_rank', 'ntile'].includes(name)) return false;
  const window = children(scope.queries[0], 'windowClause').find(
    (one) => number(one, 'winref') === number(node, 'winref'),
  );
  const isWhole = number(window, 'frameOptions') === DEFAULT_FRAME && !child(node, 'aggfilter');
  return (
    !isWhole || !['sum', 'min', 'max', 'bool_or', 'bool_and'].includes(name) || some(children(node, 'args'), scope)
  );
}

function isNullableSublink(node: Node, scope: Scope): boolean {
  const kind = number(node, 'subLinkType');
  if (kind === EXISTS || kind === ARRAY) return false;
  const inner = child(node, 'subselect');
  if (!inner) return true;
  const isNull = isNullableIn(inner, scope, 1);
  if (kind === ANY || kind === ALL) return isNull || some(children(child(node, 'testexpr'), 'args').slice(0, 1), scope);
  const isOneRow =
    isTrue(inner, 'hasAggs') && children(inner, 'groupClause').length === 0 && !child(inner, 'havingQual');
  return kind !== SCALAR || !isOneRow || isNull;
}

function isNullableField(node: Node, scope: Scope): boolean {
  const whole = child(node, 'arg');
  const relation = scope.known.catalog.relationOfType(number(whole, 'vartype'));
  return !relation || isNullable(whole, scope) || !scope.known.catalog.isNotNull(relation, number(node, 'fieldnum'));
}

/** Columns that are null in no row, because a condition left those rows out. */
function provenOf(here: Node, { proofs, catalog }: Known): string[] {
  const known = proofs.get(here) ?? conditions(child(here, 'jointree')).flatMap((one) => proven(one, catalog));
  proofs.set(here, known);
  return known;
}

/** What was asked of a column says nothing of what is put there. */
const isSet = (node: Node, here: Node | undefined): boolean =>
  number(here, 'resultRelation') === number(node, 'varno') &&
  children(here, 'targetList').some((entry) => number(entry, 'resno') === number(node, 'varattno'));

/** Conditions every row has met; those of an outer join say nothing of its other side. */
function conditions(tree: Node | undefined): Node[] {
  if (!tree) return [];
  const own = child(tree, 'quals');
  if (tree.kind === 'FROMEXPR') return [...(own ? [own] : []), ...children(tree, 'fromlist').flatMap(conditions)];
  if (tree.kind !== 'JOINEXPR') return [];
  const kind = number(tree, 'jointype');
  const sides = [kind === INNER || kind === LEFT ? 'larg' : '', kind === INNER || kind === RIGHT ? 'rarg' : ''];
  const below = sides.flatMap((side) => conditions(side ? child(tree, side) : undefined));
  return kind === INNER && own ? [own, ...below] : below;
}

function proven(condition: Node, catalog: Catalog): string[] {
  const parts = children(condition, 'args');
  const vars = (nodes: (Node | undefined)[]) =>
    nodes.map(bare).flatMap((node) => (node?.kind === 'VAR' && number(node, 'varlevelsup') === 0 ? [keyOf(node)] : []));
  if (condition.kind === 'VAR') return vars([condition]);
  if (condition.kind === 'NULLTEST')
    return number(condition, 'nulltesttype') === 1 ? vars([child(condition, 'arg')]) : [];
  if (condition.kind === 'BOOLEXPR')
    return words(condition, 'boolop')[0] === 'and' ? parts.flatMap((part) => proven(part, catalog)) : [];
  const isStrict = catalog.isStrict(number(condition, 'opfuncid'));
  if (condition.kind === 'OPEXPR') return isStrict ? vars(parts) : [];
  return condition.kind === 'SCALARARRAYOPEXPR' && isStrict ? vars(parts.slice(0, 1)) : [];
}

const bare = (node: Node | undefined): Node | undefined =>
  node?.kind === 'RELABELTYPE' ? bare(child(node, 'arg')) : node;

const keyOf = (node: Node) =>
  `${number(node, 'varattno')} of ${number(node, 'varno')} ${words(node, 'varnullingrels').slice(1).join()}`;
const rowOf = (key: string) => key.slice(key.indexOf('of'));

function valuesOf(entry: Node | undefined): Node[][] {
  const lists = entry?.fields.get('values_lists');
  return Array.isArray(lists) ? lists.map((row) => (Array.isArray(row) ? row.filter(isNode) : [])) : [];
}
