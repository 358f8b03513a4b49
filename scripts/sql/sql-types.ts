import ts from 'typescript';
import { columnTypes } from '../../apps/server/src/platform/database/db.ts';
import type { Catalog } from './sql-catalog.ts';

type DatabaseType = ReturnType<Catalog['typeOf']>;

/** What a value of each type looks like as text; of those that are not here, any word will do. */
const SAMPLES: Record<string, string> = {
  bool: 't',
  bytea: String.raw`\x00`,
  date: '2026-01-01',
  timestamp: '2026-01-01 00:00:00',
  timestamptz: '2026-01-01 00:00:00+00',
  interval: '1 day',
  json: '{}',
  jsonb: '{}',
};
const NUMBERS = /^(int[248]|float[48]|numeric|oid)$/;
const JSON_TYPES = /^jsonb?$/;

const sampleOf = (name: string) => SAMPLES[name] ?? (NUMBERS.test(name) ? '1' : 'a');

/** What arrives in a row for a type: the parsers that the product sets are asked. */
function arrivesAs(type: DatabaseType): string {
  if (JSON_TYPES.test(type.name)) return 'json';
  const sample = type.element ? `{${sampleOf(type.element.name)}}` : sampleOf(type.name);
  const value: unknown = columnTypes.getTypeParser(type.oid, 'text')(sample);
  return Array.isArray(value)
    ? `${type.element?.name.startsWith('json') ? 'json' : nameOf(value[0])}[]`
    : nameOf(value);
}

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? value.constructor.name : typeof value;

const ANYTHING = ts.TypeFlags.Any | ts.TypeFlags.Unknown;
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;

const partsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);

/** A null from the database is never `undefined`. */
export const mayBeNull = (type: ts.Type): boolean =>
  partsOf(type).some((part) => (part.flags & (ANYTHING | ts.TypeFlags.Null)) !== 0);

/** The driver sends null for both. */
export const maySendNull = (type: ts.Type): boolean =>
  partsOf(type).some((part) => (part.flags & (ANYTHING | NOTHING)) !== 0);

/** What the program calls it, as `arrivesAs` names it; undefined where it says nothing. */
function kindOf(type: ts.Type, checker: ts.TypeChecker): string | undefined {
  const { flags } = type;
  if (flags & ANYTHING) return undefined;
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (type.isIntersection()) return type.types.map((part) => kindOf(part, checker)).find((kind) => kind !== 'object');
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const parts = element ? partsOf(element).filter((part) => !(part.flags & NOTHING)) : [];
    const kind = parts[0] && kindOf(parts[0], checker);
    return kind === undefined ? '[]' : `${kind}[]`;
  }
  const name = type.symbol?.name;
  return name === 'Date' || name === 'Buffer' ? name : name === 'Uint8Array' ? 'Buffer' : 'object';
}

/** Undefined when a column of this type can be read as this; otherwise what does arrive. */
export function misread(type: ts.Type, column: DatabaseType, checker: ts.TypeChecker): string | undefined {
  const arrives = arrivesAs(column);
  for (const part of partsOf(type)) {
    const kind = part.flags & NOTHING ? undefined : kindOf(part, checker);
    if (kind === undefined || kind === arrives || (kind === '[]' && arrives.endsWith('[]'))) continue;
    if (arrives === 'json' && isJson(part, checker)) continue;
    if (arrives === 'json[]' && kind.endsWith('[]')) continue;
    return arrives;
  }
  return undefined;
}

/** No Date, bigint or Buffer comes out of JSON. */
function isJson(type: ts.Type, checker: ts.TypeChecker, depth = 0): boolean {
  return partsOf(type).every((part) => {
    const kind = part.flags & NOTHING ? undefined : kindOf(part, checker);
    if (kind === 'Date' || kind === 'bigint' || kind === 'Buffer') return false;
    if (depth > 3) return true;
    if (kind?.endsWith('[]')) {
      return checker.getTypeArguments(part as ts.TypeReference).every((one) => isJson(one, checker, depth + 1));
    }
    if (kind !== 'object') return true;
    return part.getProperties().every((property) => isJson(checker.getTypeOfSymbol(property), checker, depth + 1));
  });
}

/** Undefined when such a value can be sent for a parameter of this type; otherwise what it is. */
export function missent(type: ts.Type, wanted: DatabaseType, checker: ts.TypeChecker): string | undefined {
  return partsOf(type)
    .filter((part) => !(part.flags & NOTHING))
    .map((part) => kindOf(part, checker))
    .find((kind) => kind !== undefined && !canBeSent(kind, wanted));
}

function canBeSent(kind: string, wanted: DatabaseType): boolean {
  if (wanted.element) return kind === '[]' || (kind.endsWith('[]') && canBeSent(kind.slice(0, -2), wanted.element));
  if (kind === 'string') return wanted.name !== 'bytea' && wanted.name !== 'bool';
  if (kind === 'number' || kind === 'bigint') return NUMBERS.test(wanted.name);
  if (kind === 'boolean') return wanted.name === 'bool';
  if (kind === 'Date') return /^(date|timestamptz?)$/.test(wanted.name);
  if (kind === 'Buffer') return wanted.name === 'bytea';
  return kind === 'object' && JSON_TYPES.test(wanted.name);
}
