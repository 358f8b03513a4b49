import { describe, expect, it } from 'vitest';
import { makeChatPresence } from './chat-presence.ts';

const MINUTE_MS = 60_000;

/** Processes that hear each other, with a clock that the test moves. */
function processes() {
  const clock = { ms: 1_000_000 };
  const line = { isCut: false, said: 0 };
  const ears = new Set<(told: unknown) => void>();
  const begin = () => {
    const own: { hear?: (told: unknown) => void } = {};
    const presence = makeChatPresence(
      {
        tell(told) {
          line.said += 1;
          if (line.isCut) return;
          for (const ear of ears) if (ear !== own.hear) ear(JSON.parse(JSON.stringify(told)));
        },
        hear(listen) {
          own.hear = listen;
          ears.add(listen);
        },
      },
      () => clock.ms,
    );
    return Object.assign(presence, { die: () => own.hear && ears.delete(own.hear) });
  };
  const pass = (ms: number, ...all: { look: () => void }[]) => {
    for (let left = ms; left > 0; left -= 2_000) {
      clock.ms += Math.min(left, 2_000);
      for (const one of all) one.look();
    }
  };
  return { line, begin, pass };
}

const USED = { isAway: false, usedAgoMs: 0 };

describe('whoever may answer', () => {
  it('is there in every process as soon as the inbox is open, and not there ten minutes after it was last used', () => {
    const { begin, pass } = processes();
    const [here, there] = [begin(), begin()];
    expect([here.isStaffed(), there.isStaffed()]).toEqual([false, false]);
    here.report('a', 'nok', USED);
    expect([here.isStaffed(), there.isStaffed()]).toEqual([true, true]);
    pass(9 * MINUTE_MS, here, there);
    expect(there.people()).toEqual([{ username: 'nok', presence: 'here' }]);
    pass(2 * MINUTE_MS, here, there);
    expect([here.isStaffed(), there.isStaffed()]).toEqual([false, false]);
    expect(there.people()).toEqual([{ username: 'nok', presence: 'idle' }]);
    here.report('a', 'nok', USED);
    expect(there.isStaffed()).toBe(true);
  });

  it('is away at once when saying so, and back at once', () => {
    const { begin } = processes();
    const [here, there] = [begin(), begin()];
    here.report('a', 'nok', USED);
    here.report('a', 'nok', { isAway: true, usedAgoMs: 0 });
    expect([there.isStaffed(), there.people()]).toEqual([false, [{ username: 'nok', presence: 'away' }]]);
    here.report('a', 'nok', USED);
    expect(there.isStaffed()).toBe(true);
  });

  it('with two pages is one person, there at the one that is used', () => {
    const { begin } = processes();
    const [here, there] = [begin(), begin()];
    here.report('a', 'nok', { isAway: false, usedAgoMs: 30 * MINUTE_MS });
    there.report('b', 'nok', USED);
    there.report('c', 'ann', { isAway: true, usedAgoMs: 0 });
    const people = [
      { username: 'nok', presence: 'here' },
      { username: 'ann', presence: 'away' },
    ];
    expect([here.people(), there.people()]).toEqual([people, people]);
  });

  it('has not left while a page is loaded again, and has ten seconds after it was closed', () => {
    const { begin, pass } = processes();
    const [here, there] = [begin(), begin()];
    here.report('a', 'nok', USED);
    here.leave('a');
    pass(6_000, here, there);
    here.report('b', 'nok', USED);
    pass(30_000, here, there);
    expect(there.isStaffed()).toBe(true);
    here.leave('b');
    pass(12_000, here, there);
    expect([here.people(), there.people()]).toEqual([[], []]);
  });

  it('is gone at once without the right to answer', () => {
    const { begin } = processes();
    const [here, there] = [begin(), begin()];
    here.report('a', 'nok', USED);
    here.remove('a');
    expect(there.people()).toEqual([]);
  });
});

it('a process that begins hears who is there, and one that died is forgotten', () => {
  const { begin, pass } = processes();
  const here = begin();
  here.report('a', 'nok', USED);
  const later = begin();
  expect(later.isStaffed()).toBe(true);
  here.die();
  pass(50_000, later);
  expect(later.people()).toEqual([]);
});

it('what was said while nothing was carried is known at most half a minute later', () => {
  const { line, begin, pass } = processes();
  const [here, there] = [begin(), begin()];
  line.isCut = true;
  here.report('a', 'nok', USED);
  line.isCut = false;
  pass(22_000, here, there);
  expect(there.isStaffed()).toBe(true);
});

it('a site without operators says nothing, and nonsense is not heard', () => {
  const { line, begin, pass } = processes();
  const here = begin();
  const before = line.said;
  pass(60 * MINUTE_MS, here);
  expect(line.said).toBe(before);
  const heard: ((told: unknown) => void)[] = [];
  const alone = makeChatPresence({ tell: () => undefined, hear: (listen) => heard.push(listen) });
  for (const told of [null, {}, { process: 'x', desks: [] }, { desks: 'all' }]) heard[0]?.(told);
  expect(alone.people()).toEqual([]);
  alone.close();
});
