import { describe, expect, it } from 'vitest';
import { nameTone } from './name-tone.ts';

describe('the colour of a comparison of names', () => {
  it.each([
    [100, 'ok'],
    [80, 'ok'],
    [79, 'wait'],
    [9, 'wait'],
    [0, 'wait'],
  ] as const)('a score of %d is shown as %s', (score, tone) => expect(nameTone(score)).toBe(tone));
});
