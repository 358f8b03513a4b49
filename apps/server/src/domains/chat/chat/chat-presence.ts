import { randomUUID } from 'node:crypto';
import type { DeskPerson, DeskReport } from '@kapao/contract/shared/chat-events.ts';
import { z } from 'zod';
import {
  type HeardDesks,
  heardOf,
  isGone,
  isStale,
  type OpenDesk,
  peopleOf,
  TELL_EVERY_MS,
  toldOf,
} from './chat-presence-rules.ts';

const LOOK_EVERY_MS = 2_000;
/** More desks than operators there could be; what is beyond is not told. */
const MAX_DESKS = 500;
const MAX_PROCESSES = 200;

/** How processes tell each other; whatever carries the events of the chat carries this. */
export interface PresenceCarrier {
  tell: (told: unknown) => void;
  hear: (listen: (told: unknown) => void) => void;
}

const told = z.object({
  process: z.uuid(),
  desks: z
    .array(z.object({ username: z.string().max(60), isAway: z.boolean(), usedAgoMs: z.number().nonnegative() }))
    .max(MAX_DESKS),
  /** Whoever has just begun wants to hear of the others. */
  isAsking: z.boolean(),
});

export type ChatPresence = ReturnType<typeof makeChatPresence>;

/**
 * Who of those who may answer is at the inbox, in all processes. Kept in memory and told with the events of the chat: when it
 * changes, and again while somebody is there. A site without operators says nothing.
 */
export function makeChatPresence(carrier: PresenceCarrier, now: () => number = Date.now) {
  const self = randomUUID();
  const own = new Map<string, OpenDesk>();
  const others = new Map<string, HeardDesks>();
  let toldAtMs = 0;

  const all = () => [...own.values(), ...[...others.values()].flatMap(({ desks }) => desks)];

  function tell(isAsking = false): void {
    const nowMs = now();
    toldAtMs = nowMs;
    const desks = [...own.values()].slice(0, MAX_DESKS).map((desk) => toldOf(desk, nowMs));
    carrier.tell({ process: self, desks, isAsking });
  }

  carrier.hear((said) => {
    const heard = told.safeParse(said);
    if (!heard.success || heard.data.process === self) return;
    const { process, desks, isAsking } = heard.data;
    const nowMs = now();
    if (desks.length === 0) others.delete(process);
    else if (others.has(process) || others.size < MAX_PROCESSES) {
      others.set(process, { heardAtMs: nowMs, desks: desks.map((desk) => heardOf(desk, nowMs)) });
    }
    if (isAsking && own.size > 0) tell();
  });

  function look(): void {
    const nowMs = now();
    for (const [process, heard] of others) if (isStale(heard, nowMs)) others.delete(process);
    const before = own.size;
    for (const [id, desk] of own) if (isGone(desk, nowMs)) own.delete(id);
    if (own.size < before || (own.size > 0 && nowMs - toldAtMs >= TELL_EVERY_MS)) tell();
  }

  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  tell(true);
  return {
    /** What the page of a socket says of itself. */
    report(socketId: string, username: string, { isAway, usedAgoMs }: DeskReport): void {
      const before = own.get(socketId);
      own.set(socketId, { username, isAway, usedAtMs: now() - usedAgoMs });
      // A sign of use is told with the next round; that somebody came, went or is back is told at once.
      const [was] = before ? peopleOf([before], now()) : [];
      const [is] = peopleOf([{ username, isAway, usedAtMs: now() - usedAgoMs }], now());
      if (was?.presence !== is?.presence) tell();
    },
    /** The socket is gone; its operator may be back in a moment. */
    leave(socketId: string): void {
      const desk = own.get(socketId);
      if (desk && desk.goneAtMs === undefined) own.set(socketId, { ...desk, goneAtMs: now() });
    },
    /** The right to answer, or the session, has ended. */
    remove(socketId: string): void {
      if (own.delete(socketId)) tell();
    },
    people: (): DeskPerson[] => peopleOf(all(), now()),
    isStaffed: (): boolean => peopleOf(all(), now()).some(({ presence }) => presence === 'here'),
    look,
    close(): void {
      clearInterval(timer);
      if (own.size === 0) return;
      own.clear();
      tell();
    },
  };
}
