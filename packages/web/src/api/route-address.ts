import type { Route } from '@kapao/contract/shared/route.ts';

export interface AddressInput {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

/** The path of a call, with its parameters escaped; the types of a call ask for all of them. */
export function pathOf(route: Pick<Route, 'path'>, { params = {} }: AddressInput): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The query of a call: absent and empty values are left out. */
export function searchOf({ query = {} }: AddressInput): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `?${search}` : '';
}
