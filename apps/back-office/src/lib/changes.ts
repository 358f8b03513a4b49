/** A line of terms by its place in them, as it is published and as it would be; undefined where it is not there. */
export interface Change {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) flatten(inner, path === '' ? name : `${path}.${name}`, into);
    return into;
  }
  return into.set(path, value === null || value === undefined ? '' : String(value));
}

/** What publishing `after` over `before` would change, line by line. Nothing and an empty line are the same. */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const [old, next] = [flatten(before, '', new Map()), flatten(after, '', new Map())];
  const paths = [...new Set([...next.keys(), ...old.keys()])];
  return paths
    .map((path) => ({ path, before: old.get(path), after: next.get(path) }))
    .filter((change) => (change.before ?? '') !== (change.after ?? ''));
}
