import { formatLimit } from '@kapao/contract/shared/format-money.ts';
import { formatTime } from '@kapao/web/format-date.ts';
import type { CallFailure } from '../api/failure.ts';
import type { Messages } from './en.ts';

/** Time of day with the first full second after the moment, because an earlier attempt would be refused again. */
function secondOf(moment: string): string {
  const fullSecond = Math.ceil(Date.parse(moment) / 1_000) * 1_000;
  return `${formatTime(fullSecond)}:${String(new Date(fullSecond).getUTCSeconds()).padStart(2, '0')}`;
}

/** The sentence of a code; a code that the catalogue does not know is shown as it came (spec 8). */
export function errorText(messages: Messages, failure: CallFailure): string {
  const known: Readonly<Record<string, string>> = messages.errors;
  const named = [failure.reason, failure.code].find((code) => code !== undefined && Object.hasOwn(known, code));
  const text = known[named ?? ''] ?? failure.code;
  if (failure.missing !== undefined) {
    const items: Readonly<Record<string, { title: string }>> = messages.firstDay.items;
    return `${text} ${failure.missing.map((key) => items[key]?.title ?? key).join(', ')}`;
  }
  if (failure.amount !== undefined) {
    const amount = formatLimit(failure.amount, 'THB');
    return `${text} ${failure.code === 'ADJUSTMENT_LIMIT' ? messages.common.atMost(amount) : messages.common.sum(amount)}`;
  }
  if (failure.code === 'ASKED_NOW' && failure.opensAt !== undefined) {
    return `${text} ${messages.common.askedAgainAt(secondOf(failure.opensAt))}`;
  }
  const isOurFault = failure.code === 'INTERNAL_SERVER_ERROR' || failure.code === 'BAD_ANSWER';
  // The reference lets support find the request; for a plain refusal it would only be noise.
  return isOurFault && failure.requestId !== undefined
    ? `${text} ${messages.common.reference(failure.requestId)}`
    : text;
}
