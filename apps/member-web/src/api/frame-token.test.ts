import { expect, it } from 'vitest';
import { tokenOfParent } from './frame-token.ts';

const parents = ['https://portal.example'];
const parent = {};
const heard = { origin: 'https://portal.example', source: parent, data: { type: 'kapao:token', token: 'secret' } };

it('takes the token of the page around the app, and its absence', () => {
  expect(tokenOfParent(heard, parents, parent)).toBe('secret');
  expect(tokenOfParent({ ...heard, data: { type: 'kapao:token', token: null } }, parents, parent)).toBeNull();
});

it.each([
  ['another site', { ...heard, origin: 'https://portal.example.evil.test' }],
  ['another window of the same site', { ...heard, source: {} }],
  ['another message', { ...heard, data: { type: 'other', token: 'secret' } }],
  ['a token that is none', { ...heard, data: { type: 'kapao:token', token: { toString: 'secret' } } }],
  ['nothing', { ...heard, data: undefined }],
])('does not listen to %s', (_name, message) => {
  expect(tokenOfParent(message, parents, parent)).toBeUndefined();
});
