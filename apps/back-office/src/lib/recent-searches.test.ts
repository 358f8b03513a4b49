import { remembered } from '@kapao/web/storage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSearches, keepable, MAX_RECENT, readRecent, rememberSearch } from './recent-searches.ts';

const KEY = 'kapao-office-recent';
beforeEach(forgetSearches);

describe('what was searched for', () => {
  it.each([
    ['  somchai ', 'somchai', '/members?search=somchai'],
    ['1234567890', '••••7890', '/members?search=7890'],
    ['123-4-56789-0', '••••7890', '/members?search=7890'],
    ['SCB 123 456 7890', 'SCB ••••7890', '/members?search=7890'],
    ['7890', '7890', '/members?search=7890'],
    ['KP-2222-2223', 'KP-2222-2223', '/members?search=KP-2222-2223'],
  ])('of %j is kept without a whole account number', (typed, shown, path) => {
    expect(keepable(typed)).toEqual({ typed: shown, path });
  });

  it('is there newest first, once each, and eight of them at most', () => {
    for (let n = 0; n < 10; n++) rememberSearch('finance', `name ${n}`);
    rememberSearch('finance', 'name 5', '/members/abcdefghij012345');
    rememberSearch('finance', '  ');
    const kept = readRecent('finance');
    expect(kept).toHaveLength(MAX_RECENT);
    expect(kept[0]).toEqual({ typed: 'name 5', path: '/members/abcdefghij012345' });
    expect(kept.filter(({ typed }) => typed === 'name 5')).toHaveLength(1);
    expect(kept.at(-1)?.typed).toBe('name 2');
  });

  it('is nobody else’s, and gone after it was forgotten', () => {
    rememberSearch('finance', 'somchai');
    expect(readRecent('support')).toEqual([]);
    rememberSearch('support', 'noy');
    expect(readRecent('finance')).toEqual([]);
    expect(readRecent('support')).toHaveLength(1);
    forgetSearches();
    expect(readRecent('support')).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['another shape', '{"operator":"finance","searches":7}'],
    ['another site', '{"operator":"finance","searches":[{"typed":"x","path":"https://example.com"}]}'],
    ['another page', '{"operator":"finance","searches":[{"typed":"x","path":"/members-of-others"}]}'],
  ])('is nothing where the browser kept %s', (_, kept) => {
    remembered.write(KEY, kept);
    expect(readRecent('finance')).toEqual([]);
  });
});
