import { expect, it } from 'vitest';
import { supportOf } from './push-support.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const able = { agent: CHROME, isFramed: false, hasPush: true, permission: 'default' } as const;

it('a browser that can be told is asked, and one whose owner said no is not', () => {
  expect(supportOf(able)).toBe('offered');
  expect(supportOf({ ...able, permission: 'granted' })).toBe('offered');
  expect(supportOf({ ...able, permission: 'denied' })).toBe('denied');
});

it('who cannot be told hears why: LINE, an iPhone without the app on its home screen, a frame, an old browser', () => {
  expect(supportOf({ ...able, agent: `${CHROME} Line/14.1.0` })).toBe('line');
  expect(supportOf({ ...able, agent: IPHONE, hasPush: false, permission: undefined })).toBe('iphone');
  expect(supportOf({ ...able, agent: IPHONE })).toBe('offered');
  expect(supportOf({ ...able, isFramed: true })).toBe('unsupported');
  expect(supportOf({ ...able, hasPush: false })).toBe('unsupported');
});
