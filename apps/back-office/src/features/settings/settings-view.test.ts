import { describe, expect, it } from 'vitest';
import { movedUp } from './settings-view.ts';

describe('an account moved up', () => {
  it('changes places with the one above; the first and an unknown one stay', () => {
    expect(movedUp(['a', 'b', 'c'], 'c')).toEqual(['a', 'c', 'b']);
    expect(movedUp(['a', 'b', 'c'], 'a')).toEqual(['a', 'b', 'c']);
    expect(movedUp(['a', 'b', 'c'], 'x')).toEqual(['a', 'b', 'c']);
  });
});
