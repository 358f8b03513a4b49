import { PARTNER_ANSWERS } from '@kapao/contract/shared/partner-answer.ts';
import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { la } from '../messages/la.ts';
import { th } from '../messages/th.ts';
import { partnerAnswer } from './partner-answer.ts';

it('what Kapao says of an order is in the reader’s language, and a partner’s own answer as it came', () => {
  for (const told of Object.values(PARTNER_ANSWERS)) {
    expect(partnerAnswer(en.partnerAnswers, told)).toBe(told);
    expect(partnerAnswer(th.partnerAnswers, told)).not.toMatch(/[a-z]{2}/i);
    expect(partnerAnswer(la.partnerAnswers, told)).not.toMatch(/[a-z]{2}/i);
  }
  expect(partnerAnswer(th.partnerAnswers, 'code 4101')).toBe('code 4101');
});

it('no two of them are the same text: one would be told for the other', () => {
  expect(new Set(Object.values(PARTNER_ANSWERS)).size).toBe(Object.keys(PARTNER_ANSWERS).length);
});
