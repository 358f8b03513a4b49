import type { ChatSettings } from '@kapao/contract/settings/chat.ts';
import { isOpenAt } from './chat-flow-rules.ts';

/** With fewer answers than this nothing is said. */
const MIN_ANSWERS = 5;
/** What is said; more than the last is not said, and nor is a time that is more exact than it is known. */
const STEPS_MINUTES = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 180] as const;
const MINUTE_MS = 60_000;

/** A talk of the last hours that asked for a person. */
export interface Wait {
  beganAt: Date;
  /** Null while it waits. */
  answeredAt: Date | null;
}

const middleOf = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;
const sortedOf = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);

/**
 * What half of the first answers took at most. Talks that still wait count as longer than the rest once they are, so that an
 * answer nobody gives does not look like a fast one. What was written outside of opening hours says nothing about now.
 */
export function expectedMinutes(waits: readonly Wait[], hours: ChatSettings['hours'], now: Date): number | null {
  const counted = waits.filter(({ beganAt }) => isOpenAt(hours, beganAt));
  const answered = counted.flatMap(({ beganAt, answeredAt }) =>
    answeredAt ? [answeredAt.getTime() - beganAt.getTime()] : [],
  );
  if (answered.length < MIN_ANSWERS) return null;
  const usual = middleOf(sortedOf(answered));
  const late = counted.filter(({ beganAt, answeredAt }) => !answeredAt && now.getTime() - beganAt.getTime() > usual);
  const middle = middleOf(sortedOf([...answered, ...late.map(() => Number.POSITIVE_INFINITY)]));
  return STEPS_MINUTES.find((minutes) => middle <= minutes * MINUTE_MS) ?? null;
}
