import { makeStorage } from '@kapao/web/storage.ts';
import { expect, it } from 'vitest';
import { makeAgreementMemory } from './agreement-memory.ts';
import { agreementState } from './agreement-state.ts';

it('the version the server names decides, whatever this browser remembers', () => {
  for (const isRemembered of [true, false]) {
    const of = (version: number, acceptedVersion: number | null) =>
      agreementState({ version, acceptedVersion }, isRemembered);
    expect([of(1, null), of(2, 1), of(2, 2), of(0, null)]).toEqual(['asked', 'asked', 'agreed', 'agreed']);
  }
});

it('until the server has answered, only who agreed in this browser is let in', () => {
  const storage = makeStorage(() => {
    throw new Error('no storage in this test');
  });
  const memory = makeAgreementMemory(() => storage);
  const state = () => agreementState(undefined, memory.hasAgreed());
  expect(state()).toBe('unknown');
  memory.keep(1);
  expect(state()).toBe('agreed');
  memory.forget();
  expect(state()).toBe('unknown');
});
