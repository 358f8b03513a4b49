import { CONTENT_NAMES, CONTENT_PER_LOCALE } from '@kapao/contract/operator/content.ts';
import { describe, expect, it } from 'vitest';
import { checkTerms } from '../domains/rewards/bonus/bonus-publisher.ts';
import { demoBonuses } from './demo-bonuses.ts';
import { demoContent } from './demo-content.ts';

describe.each([
  ['THB', /kip|กีบ|ກີບ/],
  ['LAK', /baht|บาท|ບາດ|≤ 500</],
] as const)('the demonstration in %s', (currency, other) => {
  it('has bonuses that the rules of publishing take, and names no amount in another currency', () => {
    for (const { code, terms } of demoBonuses(currency)) {
      expect(checkTerms(terms, code)).toMatchObject({ currency });
      expect(JSON.stringify(terms)).not.toMatch(other);
    }
  });

  it('has texts that name amounts in this currency only', () => {
    const contents = demoContent(currency);
    for (const name of CONTENT_NAMES) {
      expect(JSON.stringify(CONTENT_PER_LOCALE[name].parse(contents[name]))).not.toMatch(other);
    }
  });
});
