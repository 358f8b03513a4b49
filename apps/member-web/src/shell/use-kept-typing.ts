import { useEffect, useState } from 'react';
import { session } from '../api/member-client.ts';

/** A member has this long to sign in again. */
const KEPT_MS = 15 * 60_000;

const kept = new Map<string, { value: unknown; atMs: number }>();

/**
 * Keeps the state of a form over a session that ends while the form is open: a member who signs in again in this tab finds it. The
 * place names form and member, so that another member finds nothing. A form that is closed keeps nothing.
 */
export function useKeptTyping<T>(place: string, first: () => T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const known = kept.get(place);
    return known && Date.now() - known.atMs < KEPT_MS ? (known.value as T) : first();
  });
  useEffect(
    () => () => {
      if (session.token() !== null) kept.delete(place);
    },
    [place],
  );
  const change = (next: T) => {
    kept.set(place, { value: next, atMs: Date.now() });
    setValue(next);
  };
  return [value, change];
}
