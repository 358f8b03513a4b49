import { expect, it } from 'vitest';
import { makeStorage } from '../../lib/storage.ts';
import { makeAgreementMemory } from './agreement-memory.ts';

const memory = () =>
  makeStorage(() => {
    throw new Error('no storage in this test');
  });

it('asks again for a new version, and in a new tab where it should not remember', () => {
  const remembered = memory();
  const tab = makeAgreementMemory({ remembered, temporary: memory() });
  const nextTab = makeAgreementMemory({ remembered, temporary: memory() });
  expect(tab.isAgreed(1)).toBe(false);
  tab.agree(1, false);
  expect([tab.isAgreed(1), nextTab.isAgreed(1)]).toEqual([true, false]);
  tab.agree(1, true);
  expect([nextTab.isAgreed(1), nextTab.isAgreed(2)]).toEqual([true, false]);
});
