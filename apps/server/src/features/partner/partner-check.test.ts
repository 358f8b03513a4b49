import { expect, it } from 'vitest';
import { checkTerms } from './partner-check.ts';

const WISH = { level: 'all', told: 'at-once', language: 'th', quietFrom: 0, quietUntil: 0 };
const MAIL = { ...WISH, from: 'kapao@site.example', recipients: 'duty@site.example' };
const WEBHOOK = { ...WISH, path: '/ring' };

function isTaken(protocol: string, url: string, rules: { isPublic: boolean; allowsLocal: boolean }): boolean {
  const settings = protocol === 'mail-alert' ? MAIL : WEBHOOK;
  const numbers = { timeoutMs: 1_000, callsAtOnce: 1, position: 1, share: 1 };
  try {
    return checkTerms({ protocol, name: 'x', url, settings, ...numbers, isOn: true }, rules).url === url;
  } catch {
    return false;
  }
}

const PUBLIC = { isPublic: true, allowsLocal: false };
const DEMO = { isPublic: false, allowsLocal: true };

it.each([
  ['mail-alert', 'smtps://smtp.bank.example:465', true, true],
  ['mail-alert', 'smtp://smtp.bank.example:587', true, true],
  ['mail-alert', 'smtp://127.0.0.1:8025', false, true],
  ['mail-alert', 'smtps://localhost', false, true],
  ['mail-alert', 'smtp://0x7f.1:25', false, true],
  ['mail-alert', 'smtps://10.0.0.7:465', false, true],
  ['mail-alert', 'smtps://[::ffff:10.0.0.7]:465', false, true],
  ['mail-alert', 'smtps://user:word@smtp.bank.example', false, false],
  ['mail-alert', 'https://smtp.bank.example', false, false],
  ['webhook-alert', 'https://ring.bank.example', true, true],
  ['webhook-alert', 'http://ring.bank.example', false, true],
  ['webhook-alert', 'http://127.0.0.1:8090', false, true],
  ['webhook-alert', 'smtps://ring.bank.example', false, false],
  ['webhook-alert', 'https://user:word@ring.bank.example', false, false],
])('a partner that speaks %s is entered at %s: on a public site %s, in a demo %s', (protocol, url, onPublic, inDemo) => {
  expect([isTaken(protocol, url, PUBLIC), isTaken(protocol, url, DEMO)]).toEqual([onPublic, inDemo]);
});
