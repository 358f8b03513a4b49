import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { isUnclear } from '@kapao/web/api/is-unclear.ts';
import { errorText } from '../../api/error-text.ts';
import type { Messages } from '../../messages/en.ts';

/** Why a spin or claim failed, and what to do. "Try again" is never said where the coin may be spent. */
export function spinFailureText(messages: Messages, error: Error): { title: string; advice: string } {
  const words = messages.rewards.spin;
  if (!isApiFailure(error) || isUnclear(error)) return { title: messages.common.errorTitle, advice: words.unclear };
  const text = errorText(messages, error);
  const advice = Object.entries(words.error).find(([code]) => code === error.code)?.[1];
  // What has no words of its own is told by the catalogue.
  if (advice === undefined) return { title: messages.common.errorTitle, advice: text };
  // Here the money that is not enough is coins.
  return { title: error.code === 'MONEY_NOT_ENOUGH' ? words.noCoins : text, advice };
}
