import type { DeskState } from '@kapao/contract/shared/chat-events.ts';
import { dayNumber, formatDate, formatTime } from '@kapao/web/format-date.ts';
import type { ChatWords } from '../messages/chat-en.ts';

const HOUR_MINUTES = 60;

/** Who is there and for how long one waits, as far as it is known; else when somebody will be. */
export function deskText(words: ChatWords, { isStaffed, opensAt, waitMinutes }: DeskState, nowMs: number): string {
  if (isStaffed && waitMinutes === null) return words.online;
  if (isStaffed) return `${words.online} · ${words.usually(waitText(words, waitMinutes ?? 0))}`;
  return opensAt === null ? words.away : words.back(whenText(words, Date.parse(opensAt), nowMs));
}

const waitText = (words: ChatWords, minutes: number) =>
  minutes > HOUR_MINUTES ? words.hours(minutes / HOUR_MINUTES) : words.minutes(minutes);

function whenText(words: ChatWords, atMs: number, nowMs: number): string {
  const days = dayNumber(atMs) - dayNumber(nowMs);
  const day = days === 0 ? words.today : days === 1 ? words.tomorrow : formatDate(atMs);
  return `${day} ${formatTime(atMs)}`;
}
