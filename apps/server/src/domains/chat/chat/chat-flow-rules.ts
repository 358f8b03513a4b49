import type { FlowDefinition } from '@kapao/contract/operator/chat.ts';
import type { ChatSettings } from '@kapao/contract/settings/chat.ts';
import type { ChatMessage } from '@kapao/contract/shared/chat-message.ts';
import { BANGKOK_OFFSET_MS } from '../../../shared/bangkok-day.ts';

/** Whether people are on duty at a moment, by Bangkok time; no hours at all mean always. */
export function isOpenAt(hours: ChatSettings['hours'], at: Date): boolean {
  if (hours.length === 0) return true;
  const there = new Date(at.getTime() + BANGKOK_OFFSET_MS);
  const today = there.getUTCDay() === 0 ? 7 : there.getUTCDay();
  const yesterday = today === 1 ? 7 : today - 1;
  const minute = there.getUTCHours() * 60 + there.getUTCMinutes();
  return hours.some(({ days, from, until }) => {
    const [begins, ends] = [minutesOf(from), minutesOf(until)];
    if (begins < ends) return days.includes(today) && minute >= begins && minute < ends;
    // Over midnight: the late part belongs to the day it began on.
    return (days.includes(today) && minute >= begins) || (days.includes(yesterday) && minute < ends);
  });
}

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** When people come next by the opening hours; undefined while they are there, and where no line says when. */
export function opensAt(hours: ChatSettings['hours'], at: Date): Date | undefined {
  if (isOpenAt(hours, at)) return undefined;
  const midnightMs = Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / DAY_MS) * DAY_MS;
  const openings = Array.from({ length: WEEK_DAYS + 1 }, (_, days) => midnightMs + days * DAY_MS).flatMap((dayMs) => {
    const weekday = new Date(dayMs).getUTCDay() || WEEK_DAYS;
    const begin = hours.filter(({ days }) => days.includes(weekday)).map(({ from }) => minutesOf(from) * 60_000);
    return begin.map((beginMs) => dayMs + beginMs - BANGKOK_OFFSET_MS);
  });
  const next = Math.min(...openings.filter((openMs) => openMs > at.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}

function minutesOf(time: string): number {
  const [hour = '0', minute = '0'] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

/** The first flow in order that fits. What was said comes before that it was the first. */
export function flowFor(
  flows: readonly FlowDefinition[],
  { message, begins }: { message: ChatMessage; begins: boolean },
): FlowDefinition | undefined {
  const said = flows.find(({ triggers }) => isMeant(triggers, message));
  return said ?? (begins ? flows.find(({ triggers }) => triggers.isFirstMessage) : undefined);
}

function isMeant(triggers: FlowDefinition['triggers'], message: ChatMessage): boolean {
  if (message.message_type === 'postback') return triggers.postbacks.includes(message.payload.payload);
  if (message.message_type !== 'text') return false;
  const text = message.payload.toLocaleLowerCase();
  return triggers.words.some((word) => holds(text, word.toLocaleLowerCase()));
}

/** Thai and Lao write no spaces between words, so there a word counts anywhere; a Latin one only whole. */
function holds(text: string, word: string): boolean {
  if (!/^[a-z0-9]/.test(word)) return text.includes(word);
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`).test(text);
}
