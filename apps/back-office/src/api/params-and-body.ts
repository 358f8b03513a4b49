import type { Route } from '@kapao/contract/shared/route.ts';

/** What is named in the path goes there, everything else into the body. */
export function paramsAndBody({ path, body }: Pick<Route, 'path' | 'body'>, input: Record<string, unknown>) {
  const named = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const fields = Object.entries(input);
  const params = Object.fromEntries(fields.filter(([name]) => named.has(name)));
  if (!body) return { params };
  return { params, body: Object.fromEntries(fields.filter(([name]) => !named.has(name))) };
}
