import { POLICIES } from '@kapao/contract/policies/all.ts';
import { SETTINGS } from '@kapao/contract/settings/all.ts';
import { describe, expect, it } from 'vitest';
import { policyWords } from '../lib/policy-text.ts';
import { en } from './en.ts';
import { la } from './la.ts';
import { th } from './th.ts';

describe.each([
  { name: 'en', catalogue: en },
  { name: 'th', catalogue: th },
  { name: 'la', catalogue: la },
])('in $name', ({ catalogue }) => {
  it.each(SETTINGS.map(({ key, words }) => [key, words] as const))('the setting %s has a name', (_key, words) => {
    const found = words.reduce<unknown>((at, word) => Reflect.get(Object(at), word), catalogue);
    expect(found).toEqual(expect.stringMatching(/\S/));
  });

  it.each(POLICIES.map((policy) => [policy.name, policy] as const))(
    'the rule %s and each of its fields has words',
    (name, policy) => {
      const { title, lead, fieldWords } = policyWords(catalogue.policies, name);
      expect([title === name, lead]).toEqual([false, expect.stringMatching(/\S/)]);
      for (const field of Object.keys(policy.fields)) {
        const { label, hint } = fieldWords(field);
        expect([field, label === field, hint]).toEqual([field, false, expect.stringMatching(/\S/)]);
      }
    },
  );
});
