import { makeStorage } from '@kapao/web/storage.ts';
import { expect, it } from 'vitest';
import { makeSessionStore } from './session-store.ts';

function memory() {
  return makeStorage(() => {
    throw new Error('no storage in this test');
  });
}

function setUp() {
  const remembered = memory();
  const temporary = memory();
  return { remembered, temporary, session: makeSessionStore({ remembered, temporary }) };
}

it('keeps a remembered token on the device', () => {
  const { remembered, temporary, session } = setUp();
  session.start('one', true);
  expect(remembered.read('token')).toBe('one');
  expect(temporary.read('token')).toBeNull();
});

it('keeps any other token only in the tab, and forgets the remembered one', () => {
  const { remembered, session } = setUp();
  session.start('one', true);
  session.start('two', false);
  expect(session.token()).toBe('two');
  expect(remembered.read('token')).toBeNull();
});

it('clears the token and what is known about the member, and nothing else', () => {
  const { remembered, session } = setUp();
  session.start('one', true);
  for (const key of ['user-info', 'last_sync', 'remember-agreement', 'locale']) remembered.write(key, 'x');
  session.clear();
  expect(session.token()).toBeNull();
  expect(['user-info', 'last_sync', 'remember-agreement', 'locale'].map(remembered.read)).toEqual([
    null,
    null,
    null,
    'x',
  ]);
});

it('knows the phone number of the session until it is cleared, and never one of the session before', () => {
  const { session } = setUp();
  session.start('one', true, '0812345678');
  expect(session.phone()).toBe('0812345678');
  session.start('two', true);
  expect(session.phone()).toBe('');
  session.start('three', false, '0899999999');
  session.clear();
  expect(session.phone()).toBeNull();
});
