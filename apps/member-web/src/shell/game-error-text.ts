import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { errorText } from '../api/error-text.ts';
import type { Messages } from '../messages/en.ts';

/** Why a call about one game failed: the words of NO_GAME are for choosing sides of a transfer (spec 8). */
export function gameErrorText(messages: Messages, error: unknown): string {
  return isRefusal(error, 'NO_GAME') ? messages.game.notOpen : errorText(messages, error);
}
