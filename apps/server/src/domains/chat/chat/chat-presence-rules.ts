import type { DeskPerson, DeskReport } from '@kapao/contract/shared/chat-events.ts';

/** A desk that was not touched for so long has nobody behind it. */
const USED_FOR_MS = 10 * 60_000;
/** A page that is loaded again, or lost its line for a moment, has not left. */
const GONE_AFTER_MS = 10_000;
/** What other processes say holds until they should have said it again twice. */
export const TELL_EVERY_MS = 20_000;
const HEARD_FOR_MS = 45_000;

/** A page of the inbox, by the clock of this process. */
export interface OpenDesk {
  username: string;
  isAway: boolean;
  usedAtMs: number;
  /** When its socket closed. */
  goneAtMs?: number;
}

/** The same on the way to other processes, whose clocks are others: by its age. */
export interface ToldDesk extends DeskReport {
  username: string;
}

export interface HeardDesks {
  heardAtMs: number;
  desks: readonly OpenDesk[];
}

export const isGone = ({ goneAtMs }: OpenDesk, nowMs: number): boolean =>
  goneAtMs !== undefined && nowMs - goneAtMs >= GONE_AFTER_MS;

export const isStale = ({ heardAtMs }: HeardDesks, nowMs: number): boolean => nowMs - heardAtMs >= HEARD_FOR_MS;

export const toldOf = ({ username, isAway, usedAtMs }: OpenDesk, nowMs: number): ToldDesk => ({
  username,
  isAway,
  usedAgoMs: Math.max(0, nowMs - usedAtMs),
});

export const heardOf = ({ username, isAway, usedAgoMs }: ToldDesk, nowMs: number): OpenDesk => ({
  username,
  isAway,
  usedAtMs: nowMs - usedAgoMs,
});

function presenceOf({ isAway, usedAtMs }: OpenDesk, nowMs: number): DeskPerson['presence'] {
  if (isAway) return 'away';
  return nowMs - usedAtMs < USED_FOR_MS ? 'here' : 'idle';
}

const RANKS = { here: 0, away: 1, idle: 2 } as const;

/** One line for each person, however many pages they have open: somebody who works at one of them is there. */
export function peopleOf(desks: readonly OpenDesk[], nowMs: number): DeskPerson[] {
  const people = new Map<string, DeskPerson>();
  for (const desk of desks) {
    const person = { username: desk.username, presence: presenceOf(desk, nowMs) };
    const known = people.get(desk.username);
    if (!known || RANKS[person.presence] < RANKS[known.presence]) people.set(desk.username, person);
  }
  return [...people.values()].sort(
    (one, other) => RANKS[one.presence] - RANKS[other.presence] || (one.username < other.username ? -1 : 1),
  );
}
