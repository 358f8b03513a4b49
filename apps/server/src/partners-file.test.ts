import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeDemoPartners } from '../../../scripts/stack/demo-partners.ts';
import { root } from '../../../scripts/tools/run-tool.ts';
import { readPartners } from './partners-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'kapao-partners-'));
afterAll(() => rmSync(folder, { recursive: true }));

type PartnerEntries = Record<string, Record<string, unknown>>;

function demo(): PartnerEntries {
  const path = join(folder, 'demo.json');
  writeDemoPartners(path, { url: 'http://127.0.0.1:8090', secret: 'a secret of this test' });
  return JSON.parse(readFileSync(path, 'utf8'));
}

function read(told: unknown, rules: { isPublic?: boolean } = {}) {
  const path = join(folder, 'partners.json');
  writeFileSync(path, typeof told === 'string' ? told : JSON.stringify(told));
  return readPartners(path, { isPublic: false, ...rules });
}

/** The demo's file with one partner changed; `undefined` leaves a field out. */
const changed = (name: string, change: Record<string, unknown>): PartnerEntries => ({
  ...demo(),
  [name]: { ...demo()[name], ...change },
});

describe('the partners of a site', () => {
  it('have an address and keys each, from the file or from files it names', () => {
    writeFileSync(join(folder, 'sms.key'), 'a key in a file of its own\n');
    const told = changed('sms', {
      url: 'https://sms.example',
      askKey: undefined,
      askKeyFile: 'sms.key',
      timeoutSeconds: 3,
    });
    const sms = read(told, { isPublic: true }).find(({ id }) => id === 'sms');
    expect(sms).toMatchObject({
      protocol: 'simulated-sms',
      url: 'https://sms.example',
      secrets: { askKey: 'a key in a file of its own' },
      timeoutMs: 3_000,
    });
  });

  it('no two keys of the demonstration are the same', () => {
    const keys = read(demo()).flatMap(({ secrets }) => Object.values(secrets));
    expect(keys.length).toBe(24);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('the example in the docs can be used', () => {
    expect(readPartners(join(root, 'docs', 'partners.example.json'), { isPublic: true }).length).toBeGreaterThan(9);
  });

  it.each([
    ['no JSON', '{', 'the file'],
    ['a list', [], 'the file'],
    ['a partner nobody knows', { ...demo(), pyaout: demo().payout }, 'pyaout: is no partner'],
    ['a field nobody knows', changed('sms', { key: 'x' }), 'sms: '],
    ['no key', changed('sms', { askKey: undefined }), 'sms: needs askKey'],
    ['a short key', changed('sms', { askKey: 'fifteen letters' }), 'sms.askKey must have'],
    ['a short key of notices', changed('qr-ww', { noticeKey: 'fifteen letters' }), 'qr-ww.noticeKey must have'],
    ['no key of notices', changed('bank-feed', { noticeKey: undefined }), 'bank-feed.noticeKey is missing'],
    ['a file of a key that is not there', changed('sms', { askKey: undefined, askKeyFile: 'none' }), 'sms.askKeyFile'],
    ['one key of two partners', changed('sms', { askKey: demo().payout?.askKey }), 'the same as'],
    [
      'one key of two directions',
      changed('qr-ww', { noticeKey: demo()['qr-ww']?.askKey }),
      'qr-ww.noticeKey is the same',
    ],
    ['no web address', changed('sms', { url: 'ftp://x' }), 'sms.url: url must be'],
  ])('%s is refused with a sentence that names it', (_what, told, sentence) => {
    expect(() => read(told)).toThrow('The partners file cannot be used. ');
    expect(() => read(told)).toThrow(sentence);
  });

  it('a sentence never shows a key', () => {
    const shared = demo().payout?.askKey;
    expect(() => read(changed('sms', { askKey: shared }))).not.toThrow(String(shared));
  });

  it('speak plain http on this machine only, once the site is public', () => {
    const told = changed('sms', { url: 'http://sms.example' });
    expect(() => read(told, { isPublic: true })).toThrow('sms.url must be https');
    expect(read(told)).toHaveLength(20);
    expect(read(demo(), { isPublic: true })).toHaveLength(20);
  });
});
