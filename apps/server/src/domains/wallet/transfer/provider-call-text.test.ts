import { expect, it } from 'vitest';
import { answerText, requestText } from './provider-call-text.ts';

it('a request is kept with its amounts and without its secrets', () => {
  const body = JSON.stringify({ username: 'k1', amount: '10.00', password: 'hidden', nested: { api_key: 'hidden' } });
  const text = requestText({ method: 'POST', path: '/transfers', body });
  expect(text).toContain('POST /transfers');
  expect(text).toContain('"amount":"10.00"');
  expect(text).not.toContain('hidden');
});

it.each(['{"url":"https://x/?token=hidden"}', '{"data":{"token":"hidden"}}', '{"__VIEWSTATE":"hidden"}'])(
  'an answer is kept without its secrets: %s',
  (body) => {
    expect(answerText(`answered 200\n${body}`)).toContain('answered 200');
    expect(answerText(`answered 200\n${body}`)).not.toContain('hidden');
  },
);

it('a form is kept with its amounts and without its secrets', () => {
  const body = 'operator_token=hidden&secret_key=hidden&cert=hidden&player_name=k1&amount=10.00';
  const text = requestText({ method: 'POST', path: '/Cash/v3/TransferIn', body });
  expect(text).toContain('player_name=k1&amount=10.00');
  expect(text).not.toContain('hidden');
});

it('a long or broken answer is cut to what the table takes', () => {
  const text = answerText(`answered 200\n${'\u0000<html>\ud800'.repeat(5_000)}`);
  expect(text.length).toBeLessThanOrEqual(4_000);
  expect(text).not.toContain('\u0000');
  expect(text.isWellFormed()).toBe(true);
});
