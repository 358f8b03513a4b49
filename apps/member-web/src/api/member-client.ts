import { remembered, temporary } from '../lib/storage.ts';
import { makeClient } from './client.ts';
import { makePendingKeys } from './pending-keys.ts';
import { makeSessionStore } from './session-store.ts';

export const session = makeSessionStore({ remembered, temporary });

type SessionEnd = 'invalid-token' | 'gone';

let onEnd: (end: SessionEnd) => void = () => undefined;

/** The shell says once where a rejected token and a site that is gone lead. */
export function onSessionEnd(listener: (end: SessionEnd) => void) {
  onEnd = listener;
}

/** Random and also there on plain HTTP, where `randomUUID` is not. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Calls the member API: `await call(transfer, { body: { from, to, amount } })`. */
export const call = makeClient({
  fetch: (...request) => fetch(...request),
  session,
  pendingKeys: makePendingKeys({ storage: temporary, newKey }),
  onInvalidToken: () => onEnd('invalid-token'),
  onGone: () => onEnd('gone'),
});
