import { PROPOSAL_KINDS } from '@kapao/contract/operator/proposal-kinds.ts';
import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { la } from '../messages/la.ts';
import { th } from '../messages/th.ts';
import { kindText } from './kind-text.ts';

it.each(PROPOSAL_KINDS)('a proposal of the kind %s has words in every language', (kind) => {
  for (const words of [en, th, la]) {
    expect(kindText(words, kind)).not.toBe(kind);
    expect(kindText(words, kind)).toMatch(/\S/);
  }
});
