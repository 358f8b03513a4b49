import type { DeskPerson, DeskReport } from '@kapao/contract/shared/chat-events.ts';
import { remembered } from '@kapao/web/storage.ts';

/** Signs of use are told this often at most; the server takes ten minutes without one for an empty chair. */
const TELL_EVERY_MS = 30_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

type Hear = (people: readonly DeskPerson[]) => void;

interface DeskPresenceDeps {
  /** The answer says who is there. */
  tell: (report: DeskReport, hear: Hear) => void;
  changed: () => void;
}

/** Who is at the desk, and whether somebody sits here: by what is done in the window, and by saying that one is away. */
export function makeDeskPresence(username: string, { tell, changed }: DeskPresenceDeps) {
  const key = `desk-away:${username}`;
  let usedAtMs = Date.now();
  let toldAtMs = 0;
  /** Undefined until the server has said. */
  let people: readonly DeskPerson[] | undefined;

  const isAway = () => remembered.read(key) !== null;
  const hear: Hear = (next) => {
    if (JSON.stringify(next) === JSON.stringify(people)) return;
    people = next;
    changed();
  };
  function report(): void {
    toldAtMs = Date.now();
    tell({ isAway: isAway(), usedAgoMs: toldAtMs - usedAtMs }, hear);
  }
  const used = () => {
    usedAtMs = Date.now();
    if (usedAtMs - toldAtMs >= TELL_EVERY_MS) report();
  };
  // Said in another window of the same desk.
  const heardElsewhere = (event: StorageEvent) => {
    if (event.key !== key) return;
    report();
    changed();
  };

  return {
    people: () => people,
    hear,
    isAway,
    report,
    setAway(next: boolean): void {
      if (next) remembered.write(key, 'true');
      else remembered.remove(key);
      usedAtMs = Date.now();
      report();
      changed();
    },
    watch(): void {
      for (const sign of SIGNS) addEventListener(sign, used, { passive: true });
      addEventListener('storage', heardElsewhere);
    },
    stop(): void {
      for (const sign of SIGNS) removeEventListener(sign, used);
      removeEventListener('storage', heardElsewhere);
    },
  };
}
