import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import type { PartnerEntry } from './gateways/directory.ts';
import { GAME_FAMILIES } from './gateways/game-provider.ts';
import { isLoopbackHost } from './gateways/public-address.ts';

/** What the names of the file stand for. */
const NAMED: Readonly<Record<string, { protocol: string; settings?: Record<string, string> }>> = {
  'bank-feed': { protocol: 'simulated-bank-feed' },
  payout: { protocol: 'simulated-payout' },
  'qr-kbank': { protocol: 'simulated-qr-kbank', settings: { way: 'KBANK' } },
  'qr-ww': { protocol: 'simulated-qr-ww', settings: { way: 'WW' } },
  'qr-zapman': { protocol: 'simulated-qr-zapman', settings: { way: 'ZAPMAN' } },
  'slip-a': { protocol: 'simulated-slips-a' },
  'slip-b': { protocol: 'simulated-slips-b' },
  prepaid: { protocol: 'simulated-prepaid' },
  sms: { protocol: 'simulated-sms' },
};
const PARTNER_NAMES = Object.keys(NAMED);
/** Partners that tell us something by themselves, signed with a key that asks for nothing. */
const TELLING_PARTNERS: readonly string[] = ['bank-feed', 'qr-kbank', 'qr-ww', 'qr-zapman'];

const NAME = new RegExp(`^(?:${PARTNER_NAMES.join('|')}|game-[a-z0-9]{1,30})$`);

const entry = z
  .strictObject({
    url: z.url({ protocol: /^https?$/, error: 'url must be a web address' }),
    askKey: z.string().optional(),
    askKeyFile: z.string().optional(),
    noticeKey: z.string().optional(),
    noticeKeyFile: z.string().optional(),
    /** Of a game: how its provider is spoken to. */
    family: z.enum(GAME_FAMILIES).optional(),
    timeoutSeconds: z.number().positive().max(120).optional(),
  })
  .refine((told) => (told.askKey === undefined) !== (told.askKeyFile === undefined), 'needs askKey or askKeyFile')
  .refine((told) => told.noticeKey === undefined || told.noticeKeyFile === undefined, 'has two keys of notices');
const file = z.record(z.string().regex(NAME, 'is no partner'), entry);
type Entry = z.output<typeof entry>;

interface Rules {
  /** Nothing travels unencrypted beyond this machine. */
  isPublic: boolean;
  timeoutMs?: number;
  callsAtOnce?: number;
}

const TIMEOUT_MS = 15_000;
const CALLS_AT_ONCE = 64;

/**
 * Partners as a JSON file names them: address and keys by name. Throws a sentence that names the partner and what is wrong; never
 * a key.
 */
export function readPartners(path: string, rules: Rules): PartnerEntry[] {
  const told = parse(path);
  const partners = Object.entries(told).map(([name, one]) => partnerOf(name, one, { ...rules, path }));
  refuseShared(partners);
  return partners;
}

function parse(path: string): Record<string, Entry> {
  const parsed = file.safeParse(jsonOf(readText(path, 'the file')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const nested = issue?.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
  return fail(`${issue?.path.join('.') || 'the file'}: ${nested ?? issue?.message ?? 'is no list of partners'}`);
}

function partnerOf(name: string, told: Entry, rules: Rules & { path: string }): PartnerEntry {
  const read = (given: string | undefined, from: string | undefined, what: string) =>
    from === undefined ? given : readText(resolve(dirname(rules.path), from), `${name}.${what}File`).trim();
  const askKey = read(told.askKey, told.askKeyFile, 'askKey') ?? '';
  const noticeKey = read(told.noticeKey, told.noticeKeyFile, 'noticeKey');
  if (askKey.length < 16) fail(`${name}.askKey must have at least 16 characters`);
  if (noticeKey !== undefined && noticeKey.length < 16) fail(`${name}.noticeKey must have at least 16 characters`);
  if (noticeKey === undefined && TELLING_PARTNERS.includes(name)) fail(`${name}.noticeKey is missing`);
  const { protocol: scheme, hostname } = new URL(told.url);
  if (rules.isPublic && scheme === 'http:' && !isLoopbackHost(hostname)) fail(`${name}.url must be https`);
  const timeoutMs = told.timeoutSeconds === undefined ? (rules.timeoutMs ?? TIMEOUT_MS) : told.timeoutSeconds * 1_000;
  const { protocol, settings = {} } = NAMED[name] ?? gameOf(name, told);
  return {
    ...{
      id: name,
      version: 1,
      name,
      protocol,
      settings,
      url: told.url,
      timeoutMs,
      callsAtOnce: rules.callsAtOnce ?? CALLS_AT_ONCE,
    },
    secrets: { askKey, ...(noticeKey !== undefined && { noticeKey }) },
    ...{ position: name === 'slip-b' ? 2 : 1, share: 1, isOn: true, isPaused: false, secretFiles: [] },
  };
}

function gameOf(name: string, { family = 'own-reference' }: Entry) {
  return { protocol: `simulated-${family}`, settings: { game: name.slice('game-'.length) } };
}

/** A key that fits two doors would be one key for both. */
function refuseShared(partners: readonly PartnerEntry[]): void {
  const ownerOf = new Map<string, string>();
  for (const { name, secrets } of partners) {
    for (const [kind, key] of Object.entries(secrets)) {
      const what = `${name}.${kind}`;
      const owner = ownerOf.get(key);
      if (owner !== undefined) fail(`${what} is the same as ${owner}`);
      ownerOf.set(key, what);
    }
  }
}

function readText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fail(`${what} cannot be read at ${path}`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fail(sentence: string): never {
  throw new Error(`The partners file cannot be used. ${sentence}.`);
}
