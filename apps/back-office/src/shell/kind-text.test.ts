import { PROPOSAL_KINDS } from '@kapao/contract/operator/proposal-kinds.ts';
import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { la } from '../messages/la.ts';
import { th } from '../messages/th.ts';
import { kindText, pathText, subjectText } from './kind-text.ts';

it.each(PROPOSAL_KINDS)('a proposal of the kind %s has words in every language', (kind) => {
  for (const words of [en, th, la]) {
    expect(kindText(words, kind)).not.toBe(kind);
    expect(kindText(words, kind)).toMatch(/\S/);
  }
});

it('a rule of money and its sums are named in words, other things by themselves', () => {
  const policy = { kind: 'policy', subject: 'secondPerson' };
  expect(subjectText(en, policy)).toBe('Second person');
  expect(pathText(en, policy, 'assignAbove.THB')).toBe('Assign money above (baht)');
  expect(subjectText(en, { kind: 'content', subject: 'notice' })).toBe('notice');
  expect(pathText(en, { kind: 'content', subject: 'notice' }, 'th.text')).toBe('th.text');
});
