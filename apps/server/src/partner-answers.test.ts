import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PARTNER_ANSWER_FORMS, PARTNER_ANSWERS } from '@kapao/contract/shared/partner-answer.ts';
import { expect, it } from 'vitest';
import { describeAnswer } from './gateways/partner-http.ts';

const FOLDERS = [
  'gateways',
  'domains/wallet/transfer',
  'domains/payouts/withdraw',
  'domains/deposits/slip',
  'domains/payouts/payout-dispute',
  'domains/deposits/inflow-return',
  'domains/payouts/payout-debit',
];
const SOURCES = FOLDERS.flatMap((folder) => {
  const directory = path.join(import.meta.dirname, folder);
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(path.join(directory, name), 'utf8'));
});
/** A sentence of ours in place of an answer; a single word, a code or a pattern with one is the partner's. */
const SAID = /(?:detail|why|lastAnswer)\b[^'\n;]*'((?!code )[a-z][^'$]* [^'$]*)'/g;

it('what is said in place of a partner’s answer has words for operators in every language', () => {
  const known = new Set<string>(Object.values(PARTNER_ANSWERS));
  const said = SOURCES.flatMap((source) => [...source.matchAll(SAID)].map(([, text]) => String(text)));
  expect(said.length).toBeGreaterThan(25);
  expect(said.filter((text) => !known.has(text))).toEqual([]);
});

/** The same with values in it. */
const SAID_WITH_VALUES = /(?:detail|why|lastAnswer|failed\()[^`\n;]*`([^`\n]*)`/g;
const FORMS = Object.values(PARTNER_ANSWER_FORMS).map((form) => new RegExp(`^${form.replaceAll('{}', '.+')}$`));

it('what is said with a code or a number in it has words too, however a call ended', () => {
  const templates = SOURCES.flatMap((source) => [...source.matchAll(SAID_WITH_VALUES)].map(([, text]) => String(text)));
  expect(templates.length).toBeGreaterThan(10);
  const said = [
    ...templates.map((text) => text.replace(/\$\{[^}]*\}/g, '1')),
    describeAnswer({ outcome: 'answered', status: 503, body: undefined }),
    describeAnswer({ outcome: 'unsent', why: 'ECONNREFUSED' }),
    describeAnswer({ outcome: 'unknown', why: 'TimeoutError' }),
  ];
  expect(said.filter((text) => !FORMS.some((form) => form.test(text)))).toEqual([]);
});

it('no words are kept for what nobody says', () => {
  const unsaid = Object.values(PARTNER_ANSWERS).filter(
    (text) => !SOURCES.some((source) => source.includes(`'${text}'`)),
  );
  expect(unsaid).toEqual([]);
});
