import { describe, expect, it } from 'vitest';
import { expectedMinutes } from './chat-wait-rules.ts';

/** A Wednesday, 12:00 in Bangkok. */
const NOW = new Date('2026-11-25T05:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const answered = (...minutes: number[]) =>
  minutes.map((took) => ({ beganAt: ago(100), answeredAt: new Date(ago(100).getTime() + took * 60_000) }));
const waiting = (...minutes: number[]) => minutes.map((since) => ({ beganAt: ago(since), answeredAt: null }));

describe('the expected wait', () => {
  it.each([
    ['nothing is known', [], null],
    ['four answers are too few', answered(1, 1, 1, 1), null],
    ['the middle of five, rounded up to what is said', answered(0.2, 1, 4, 8, 60), 5],
    ['half a minute is a minute', answered(0.1, 0.2, 0.5, 0.6, 3), 1],
    ['longer than an hour', answered(70, 80, 90, 90, 90), 120],
    ['longer than is said', answered(200, 200, 200, 200, 200), null],
    ['those that wait for longer count as longer', [...answered(1, 2, 3, 4, 5), ...waiting(30, 40)], 5],
    ['more wait than were answered', [...answered(1, 2, 3, 4, 5), ...waiting(30, 31, 32, 33, 34, 35)], null],
    ['those that wait for a moment say nothing', [...answered(5, 5, 5, 5, 5), ...waiting(1, 1, 1, 1, 1, 1)], 5],
  ])('is the middle of what is known: %s', (_name, waits, minutes) => {
    expect(expectedMinutes(waits, [], NOW)).toBe(minutes);
  });

  it('leaves out what was written outside of opening hours', () => {
    const hours = [{ days: [3], from: '11:00', until: '18:00' }];
    expect(expectedMinutes(answered(1, 1, 1, 1, 1), hours, NOW)).toBeNull();
    const open = [{ days: [3], from: '10:00', until: '18:00' }];
    expect(expectedMinutes(answered(1, 1, 1, 1, 1), open, NOW)).toBe(1);
  });
});
