import { PROPOSAL_FIELDS } from '@kapao/contract/operator/proposal-fields.ts';
import { PROPOSAL_KINDS } from '@kapao/contract/operator/proposal-kinds.ts';
import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { la } from '../messages/la.ts';
import { th } from '../messages/th.ts';
import { kindText, pathText, subjectText, valueText } from './kind-text.ts';

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
  expect(subjectText(en, { kind: 'content', subject: 'notice' })).toBe('Notice');
  expect(subjectText(en, { kind: 'bonus', subject: 'WELCOME20' })).toBe('WELCOME20');
});

const batch = {
  kind: 'payout-file.confirm',
  subject: 'a uuid',
  content: { partner: 'ktb', number: 7, product: 'own', total: 2_500, currency: 'THB' },
};

it('fields of a proposal are named from outside to inside, and codes and sums are said in words', () => {
  expect(subjectText(en, batch)).toBe('ktb, file 7');
  expect(pathText(en, { kind: 'content', subject: 'notice' }, 'th.text')).toBe('ไทย · Text');
  expect(pathText(en, { kind: 'wheel', subject: 'wheel' }, 'slices.0.prize.amount.thb')).toBe(
    'Slice · 1 · Prize · Amount · baht',
  );
  expect(pathText(en, { kind: 'site.switch', subject: 'site' }, '')).toBe('Switching the site');
  expect(pathText(en, { kind: 'partner', subject: 'ktb' }, 'settings.debitAccountNo')).toBe(
    'Setting · Account that pays',
  );
  expect(pathText(en, { kind: 'partner', subject: 'ktb' }, 'settings.odd')).toBe('Setting · odd');
  expect(valueText(en, batch, { path: 'product', value: 'own' })).toBe('At this bank');
  expect(valueText(en, batch, { path: 'total', value: '2500' })).toBe('2,500.00 baht');
  expect(valueText(en, batch, { path: 'note', value: 'own' })).toBe('own');
  expect(valueText(en, batch, { path: 'valueDate', value: '2026-11-24' })).toBe('24/11/2026');
});

it('a proposal about an id is named by whom and how much it is about', () => {
  const content = { name: 'Malee', amount: 80.5, currency: 'THB' };
  expect(subjectText(en, { kind: 'member.adjust', subject: 'Ab3dEf6hIj9lMn2p', content })).toBe('Malee · 80.50 baht');
  expect(subjectText(en, { kind: 'exclusion.list', subject: 'a uuid', content: { people: [] } })).toBe('');
});

it('codes of a field are said in words, and amounts in the currency they are of', () => {
  const bonus = { kind: 'bonus', subject: 'X', content: { currency: 'LAK', award: { kind: 'percent' } } };
  expect(valueText(en, bonus, { path: 'award.kind', value: 'percent' })).toBe('Percent of a deposit');
  expect(valueText(en, bonus, { path: 'award.cap', value: '300000' })).toBe('300,000 kip');
  expect(valueText(en, { kind: 'refund', subject: 'refund' }, { path: 'cap.thb', value: '1000' })).toBe(
    '1,000.00 baht',
  );
  const limits = { kind: 'lookup', subject: 'withdraw', content: { after: { limits: [{ currency: 'THB' }] } } };
  expect(valueText(en, limits, { path: 'limits.0.withdrawMax', value: '50000' })).toBe('50,000.00 baht');
  expect(valueText(en, { kind: 'site.switch', subject: 'site' }, { path: '', value: 'terminated' })).toBe('Ended');
  expect(valueText(en, { kind: 'operator.invite', subject: 'nok' }, { path: 'role', value: 'owner' })).toBe('Owner');
});

it.each(PROPOSAL_FIELDS)('the field %s of a proposal has words in every language, and no name of the code', (field) => {
  for (const words of [en, th, la]) expect(pathText(words, batch, field)).toMatch(/\S/);
  expect(pathText(th, batch, field)).not.toBe(field);
  expect(pathText(la, batch, field)).not.toBe(field);
});

it('a settled transfer is named by the reference that its provider received, and the last answer is in words', () => {
  const settled = { kind: 'transfer.settle', subject: '28bf526e-171e-40ba-9b7e-a2acada4a44f' };
  const content = { sentReference: '28bf526e171e40ba9b7ea2acada4a44f' };
  expect(subjectText(en, { ...settled, content })).toBe(content.sentReference);
  // Nothing travelled, or it was proposed before references were kept: an id says nothing.
  expect(subjectText(en, { ...settled, content: { sentReference: null } })).toBe('');
  const answer = { path: 'lastAnswer', value: 'unknown: UND_ERR_SOCKET' };
  expect(valueText(en, settled, answer)).toBe('unknown: the connection broke before the answer came');
});
