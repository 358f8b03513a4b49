import { randomKey } from '@kapao/contract/shared/random-key.ts';
import { remembered, temporary } from '@kapao/web/storage.ts';
import { isFramed } from '../build.ts';
import { needWords } from '../messages/catalogue.ts';
import { makeClient, type SessionEnd } from './client.ts';
import { makePendingKeys } from './pending-keys.ts';
import { makeSessionStore } from './session-store.ts';
import { takeStartAnswer } from './start-answer.ts';

let onToken: (token: string | null) => void = () => undefined;

/** The page around a framed app is notified of every change. */
export function onTokenChange(listener: (token: string | null) => void) {
  onToken = listener;
}

export const session = makeSessionStore({
  // A frame must leave nothing behind on the device.
  remembered: isFramed ? temporary : remembered,
  temporary,
  onChange: (token) => onToken(token),
});

let onEnd: (end: SessionEnd) => void = () => undefined;

/** The shell sets once what happens on a rejected token and on a terminated site. */
export function onSessionEnd(listener: (end: SessionEnd) => void) {
  onEnd = listener;
}

export const endSession = (end: SessionEnd) => onEnd(end);

let onReplay: () => void = () => undefined;

/** The shell sets once how a replayed answer is shown. */
export function onReplayedAnswer(listener: () => void) {
  onReplay = listener;
}

let withProof = <T>(send: () => Promise<T>): Promise<T> => send();

/** Member pages set once how the password is asked for before money moves in an old session. */
export function proveWith(prove: typeof withProof) {
  withProof = prove;
}

const DEVICE_KEY = 'device';

/** Kept by the browser, so that one device with two accounts is known as one; a frame leaves nothing behind. */
function deviceId(): string | undefined {
  if (isFramed) return undefined;
  const kept = remembered.read(DEVICE_KEY);
  if (kept !== null) return kept;
  const made = randomKey();
  remembered.write(DEVICE_KEY, made);
  return made;
}

const fetchOne = (address: string, init: RequestInit) =>
  takeStartAnswer(address, session.token(), init.method) ?? fetch(address, init);
let fetchRead = fetchOne;

/** Member pages send reads of one moment as one request; visitors make hardly any. */
export function gatherWith(gather: (one: typeof fetchOne) => typeof fetchOne) {
  const gathered = gather((address, init) => fetch(address, init));
  fetchRead = (address, init) => takeStartAnswer(address, session.token()) ?? gathered(address, init);
}

/** Calls the member API: `await call(transfer, { body: { from, to, amount } })`. */
export const call = makeClient({
  fetch: fetchOne,
  fetchRead: (address, init) => fetchRead(address, init),
  session,
  deviceId,
  pendingKeys: makePendingKeys({ storage: temporary, newKey: randomKey, now: Date.now }),
  onEnd: endSession,
  onReplayed: () => onReplay(),
  withProof: (send) => withProof(send),
  errorWords: () => needWords('errors').catch(() => undefined),
});
