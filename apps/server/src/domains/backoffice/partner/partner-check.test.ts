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
  { protocol: 'mail-alert', url: 'smtps://smtp.bank.example:465', onPublic: true, inDemo: true },
  { protocol: 'mail-alert', url: 'smtp://smtp.bank.example:587', onPublic: true, inDemo: true },
  { protocol: 'mail-alert', url: 'smtp://127.0.0.1:8025', onPublic: false, inDemo: true },
  { protocol: 'mail-alert', url: 'smtps://localhost', onPublic: false, inDemo: true },
  { protocol: 'mail-alert', url: 'smtp://0x7f.1:25', onPublic: false, inDemo: true },
  { protocol: 'mail-alert', url: 'smtps://10.0.0.7:465', onPublic: false, inDemo: true },
  { protocol: 'mail-alert', url: 'smtps://[::ffff:10.0.0.7]:465', onPublic: false, inDemo: true },
  { protocol: 'mail-alert', url: 'smtps://user:word@smtp.bank.example', onPublic: false, inDemo: false },
  { protocol: 'mail-alert', url: 'https://smtp.bank.example', onPublic: false, inDemo: false },
  { protocol: 'webhook-alert', url: 'https://ring.bank.example', onPublic: true, inDemo: true },
  { protocol: 'webhook-alert', url: 'http://ring.bank.example', onPublic: false, inDemo: true },
  { protocol: 'webhook-alert', url: 'http://127.0.0.1:8090', onPublic: false, inDemo: true },
  { protocol: 'webhook-alert', url: 'smtps://ring.bank.example', onPublic: false, inDemo: false },
  { protocol: 'webhook-alert', url: 'https://user:word@ring.bank.example', onPublic: false, inDemo: false },
])('$protocol at $url: on a public site $onPublic, in a demo $inDemo', ({ protocol, url, onPublic, inDemo }) => {
  expect([isTaken(protocol, url, PUBLIC), isTaken(protocol, url, DEMO)]).toEqual([onPublic, inDemo]);
});
