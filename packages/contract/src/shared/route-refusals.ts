import type { ErrorCode } from './error-codes.ts';
import type { Route } from './route.ts';

/**
 * What a call may be refused with, in order of precedence: first what follows from who may call it, then what it names itself.
 * Beside the routes, so that pages that only call them carry none of it.
 */
export function refusalsOf({
  access,
  right,
  refusals,
}: Pick<Route, 'access' | 'right' | 'refusals'>): readonly ErrorCode[] {
  const session: ErrorCode[] = access === 'public' ? [] : ['invalid-token'];
  const rights: ErrorCode[] = right === undefined ? [] : ['UNAUTHORIZED'];
  return [...session, ...rights, ...refusals];
}
