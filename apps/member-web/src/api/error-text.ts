import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import type { Messages } from '../messages/en.ts';

/** The text of a code; a message that is not in the catalogue is shown as it came (spec 8). */
export function codeText(messages: Messages, code: string): string {
  // The catalogue of errors is fetched after the first paint; without a connection it may not be there.
  const { errors, laos }: Partial<Messages> = messages;
  if (!errors) return messages.common.fault;
  return Object.entries({ ...errors, ...laos }).find(([known]) => known === code)?.[1] ?? code;
}

/** What to tell the member about a call that failed. */
export function errorText(messages: Messages, error: unknown): string {
  if (!isApiFailure(error)) return messages.common.fault;
  // A call can fail although the phone is online; then its connection is not to blame.
  if (error.kind === 'offline' && navigator.onLine) return messages.connection.unreachable;
  if (error.kind !== 'refused') return messages.connection[error.kind];
  const { code, reason } = error;
  const cause = reason === undefined ? undefined : codeText(messages, reason);
  // A cause that this page does not know yet says less than the code.
  return cause === undefined || cause === reason ? codeText(messages, code) : cause;
}
