import type { Timeline } from '@kapao/contract/member/timeline.ts';
import { dayNumber, formatDateTime, formatTime } from '@kapao/web/format-date.ts';
import type { Messages } from '../messages/en.ts';

export interface WithdrawalText {
  tone: 'warn' | 'bad' | 'info';
  text: string;
}

/** Returns the state of a withdrawal in words: who has it, since when, and what follows. Every screen shows this text; a paid one has none. */
export function withdrawalText(
  { withdraw: { state: words }, timeline: { outlook } }: Pick<Messages, 'withdraw' | 'timeline'>,
  { next, steps, since, normallyBy }: Timeline,
  nowMs: number,
): WithdrawalText | undefined {
  const has = (step: Timeline['steps'][number]['step']) =>
    steps.some((listed) => listed.step === step && listed.at !== null);
  const isLate = normallyBy !== null && Date.parse(normallyBy) < nowMs;
  const by = normallyBy === null ? undefined : shortTime(normallyBy, nowMs);
  if (next === 'review' && since !== null) {
    const follows = by === undefined ? words.after : isLate ? words.late : words.by(by);
    return { tone: 'warn', text: `${words.review(shortTime(since, nowMs))} ${follows}` };
  }
  if (next === 'pay') return { tone: 'warn', text: isLate || by === undefined ? words.payLate : words.pay(by) };
  if (next === 'ask') return { tone: 'warn', text: outlook.asking };
  if (has('cancelled')) return { tone: 'info', text: words.cancelled };
  if (has('rejected')) return { tone: 'bad', text: outlook.rejected };
  if (has('failed')) return { tone: 'bad', text: has('paid') ? outlook.paidAfterAll : outlook.moneyBack };
  return undefined;
}

/** The time alone on the same day. */
function shortTime(at: string, nowMs: number): string {
  const atMs = Date.parse(at);
  return dayNumber(atMs) === dayNumber(nowMs) ? formatTime(atMs) : formatDateTime(atMs).slice(0, -3);
}
