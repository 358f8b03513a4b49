import { createHmac, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import {
  type DemoPartner,
  demoKey,
  realDemoPartners,
  writeDemoPartners,
} from '../../../../scripts/stack/demo-partners.ts';
import { importPartners } from '../cli/partner-import.ts';
import { readPartners } from '../partners-file.ts';
import { makeSealer } from '../platform/security/seal.ts';
import { startOutside, stopOutside } from './outside-host.ts';

const PARTNERS_SECRET = 'the secret of the partners of the tests';

/** A gift link as somebody makes it: for several, without showing who got what, or some hours ago. */
interface Gift {
  phone: string;
  amount: number;
  shares?: number;
  hidesTickets?: boolean;
  says?: string;
  ageHours?: number;
}

/** The key we show one partner, and the key it signs with. */
export const askKeyOf = (partner: DemoPartner, secret = PARTNERS_SECRET) => demoKey(secret, partner, 'ask');
export const noticeKeyOf = (partner: DemoPartner, secret = PARTNERS_SECRET) => demoKey(secret, partner, 'notice');

const written: string[] = [];
process.once('exit', () => {
  for (const path of written) rmSync(path, { force: true });
});

/** Rows in which the simulators at one address are everybody; those of `WITHOUT_PARTNERS` are not there. */
export async function seedPartners(admin: pg.Pool, environment: Record<string, string>): Promise<void> {
  const { PARTNERS_AT = '', PARTNER_TIMEOUT_SECONDS = '15', PROVIDER_CALLS_AT_ONCE = '64' } = environment;
  const entries = readPartners(partnersFile(PARTNERS_AT), {
    isPublic: false,
    timeoutMs: Number(PARTNER_TIMEOUT_SECONDS) * 1_000,
    callsAtOnce: Number(PROVIDER_CALLS_AT_ONCE),
  });
  const missing = (environment.WITHOUT_PARTNERS ?? '').split(',');
  const sealer = makeSealer([{ id: 1, secret: environment.SECRET_KEY ?? '' }]);
  const real = await realGames(PARTNERS_AT, (environment.REAL_GAMES ?? '').split(','));
  const seeded = entries.map((entry) => ({ ...entry, ...real.find(({ id }) => id === entry.id) }));
  await importPartners(admin, { sealer, entries: seeded.filter(({ id }) => !missing.includes(id)) });
}

/** Games whose provider speaks its real protocol instead of the simulators' own. */
async function realGames(url: string, codes: readonly string[]) {
  if (codes.every((code) => code === '')) return [];
  const { partners } = realPartners.parse(await realDemoPartners({ url, secret: PARTNERS_SECRET }));
  return partners
    .filter(({ protocol }) => codes.includes(protocol))
    .map((partner) => ({ ...partner, id: `game-${partner.settings.game}` }));
}

/** A partners file in which the simulators at one address are everybody. */
function partnersFile(url: string, secret = PARTNERS_SECRET): string {
  const path = join(tmpdir(), `kapao-partners-${randomUUID()}.json`);
  writeDemoPartners(path, { url, secret });
  written.push(path);
  return path;
}

/** The headers of a notice as this partner signs it for an address of ours; `key` as somebody else would. */
export function noticeHeaders(
  partner: DemoPartner,
  notice: { path: string; body: string; key?: string; timestamp?: string },
): Record<string, string> {
  const timestamp = notice.timestamp ?? String(Math.floor(Date.now() / 1_000));
  const signed = [partner, notice.path, timestamp, notice.body].join('\n');
  const signature = createHmac('sha256', notice.key ?? noticeKeyOf(partner))
    .update(signed)
    .digest('hex');
  return {
    'content-type': 'application/json',
    'x-notice-timestamp': timestamp,
    'x-notice-signature': signature,
  };
}

const player = z.object({
  balance: z.number(),
  /** Without a reference where the provider knows none. */
  transfers: z.array(
    z.object({
      reference: z.string().nullable(),
      /** Byte for byte as it came. */
      received: z.string().nullable(),
      direction: z.string(),
      amount: z.number(),
      times: z.number(),
    }),
  ),
});
export type Player = z.output<typeof player>;

const PAGE = 1_000;
const payouts = z.object({
  payouts: z.array(
    z.object({
      reference: z.string(),
      /** Byte for byte as it came. */
      received: z.string(),
      state: z.string(),
      amount: z.number(),
      bankCode: z.string(),
      accountNo: z.string(),
      times: z.number(),
    }),
  ),
});
export type Payout = z.output<typeof payouts>['payouts'][number];

const messages = z.object({ messages: z.array(z.object({ phone: z.string(), text: z.string() })) });

const realPartners = z.object({
  partners: z.array(
    z.object({
      protocol: z.string(),
      url: z.string(),
      settings: z.record(z.string(), z.union([z.string(), z.number()])),
      secrets: z.record(z.string(), z.string()),
    }),
  ),
});
export type RealPartner = z.output<typeof realPartners>['partners'][number];

export interface BankTransfer {
  fromBank: string;
  fromAccountNo: string;
  fromName: string;
  toBank: string;
  toAccountNo: string;
  amount: number;
  /** When it happened; now when absent. */
  at?: string;
}

export interface Round {
  username: string;
  stake: number;
  payout: number;
  state?: 'RUNNING' | 'SETTLED' | 'VOID';
  /** An earlier round. */
  bet?: number;
  validStake?: number;
  product?: 'slot' | 'sport' | 'casino' | 'lotto';
}

export type OutsideWorld = Awaited<ReturnType<typeof startOutsideWorld>>;

interface OutsideOptions {
  port: number;
  siteUrl: string;
  /** Of a second outside world, whose partners have keys of their own. */
  secret?: string;
}

/** The simulators on a port of their own, in a process beside this one (record 8). */
export async function startOutsideWorld({ port, siteUrl, secret }: OutsideOptions) {
  const url = `http://127.0.0.1:${port}`;
  const pid = await startOutside(port, {
    PARTNERS_FILE: partnersFile(url, secret),
    SITE_URL: siteUrl,
    HOST: '127.0.0.1',
  });

  async function control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, body: await response.json() };
  }

  async function done(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await control(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.body;
  }

  return {
    url,
    pid,
    /** The next answers of a target misbehave (design 5). */
    setFault: (fault: { target: string; fault: string; times?: number; ms?: number }) =>
      done('POST', '/control/faults', { times: 1, ...fault }),
    clearFaults: () => done('DELETE', '/control/faults'),
    /** How often each fault has really been shown. */
    async firedFaults(): Promise<Record<string, number>> {
      const shown = z.object({ fired: z.record(z.string(), z.number()) });
      return shown.parse(await done('GET', '/control/faults')).fired;
    },
    /** Whether a fault of a target was set and has not been shown yet. */
    async isFaultWaiting(target: string): Promise<boolean> {
      const set = z.object({ faults: z.array(z.object({ target: z.string() })) });
      return set.parse(await done('GET', '/control/faults')).faults.some((fault) => fault.target === target);
    },
    async sendMoney(transfer: BankTransfer): Promise<string> {
      const sent = await done('POST', '/control/bank/transfers', transfer);
      return z.object({ reference: z.string() }).parse(sent).reference;
    },
    /** The banks know whose an account is. */
    nameHolder: (accountNo: string, name: string) => done('POST', '/control/bank/holders', { accountNo, name }),
    /** A payment code paid in a bank app; answers the bank's reference. */
    async payCode(
      payment: Omit<BankTransfer, 'toBank' | 'toAccountNo' | 'amount'> & { payload: string },
    ): Promise<string> {
      return z.object({ reference: z.string() }).parse(await done('POST', '/control/bank/pay', payment)).reference;
    },
    /** A gift link that somebody made at the prepaid wallet company. */
    async giftLink(voucher: Gift): Promise<string> {
      return z.object({ link: z.string() }).parse(await done('POST', '/control/prepaid/vouchers', voucher)).link;
    },
    /** A member's books at a provider; undefined when the provider has never heard of the player. */
    async player(code: string, username: string): Promise<Player | undefined> {
      const found = await control('GET', `/control/games/${code}/players/${username}`);
      return found.status === 200 ? player.parse(found.body) : undefined;
    },
    /** Plays a settled round, or one that is settled or undone later; answers the id of its bet. */
    async playRound(code: string, { username, ...round }: Round): Promise<number> {
      const played = await done('POST', `/control/games/${code}/players/${username}/rounds`, round);
      return z.object({ bet: z.object({ id: z.number() }) }).parse(played).bet.id;
    },
    /** All that the bank still shows, newest first; asked for while nothing is paid. */
    async payouts(): Promise<Payout[]> {
      const shown: Payout[] = [];
      for (;;) {
        const path = `/control/bank/payouts?limit=${PAGE}&skip=${shown.length}`;
        const page = payouts.parse(await done('GET', path)).payouts;
        shown.push(...page);
        if (page.length < PAGE) return shown;
      }
    },
    /** What an operator would enter to be a customer of a company that speaks a real protocol. */
    async partner(protocol: string): Promise<RealPartner> {
      const { partners } = realPartners.parse(await done('GET', '/control/partners'));
      const found = partners.find((partner) => partner.protocol === protocol);
      if (!found) throw new Error(`nobody speaks ${protocol}`);
      return found;
    },
    /** Texts a phone has got, newest first. */
    async messagesTo(phone: string): Promise<string[]> {
      const got = await done('GET', `/control/sms?phone=${encodeURIComponent(phone)}&limit=100`);
      return messages.parse(got).messages.map(({ text }) => text);
    },
    /** A user of LINE writes to the account of the site. */
    writeByLine: (userId: string, text: string) => done('POST', `/control/line/users/${userId}/messages`, { text }),
    blockLine: (userId: string) => done('POST', `/control/line/users/${userId}/block`, {}),
    setLineQuota: (quota: { limit: number | null; used: number }) => done('POST', '/control/line/quota', quota),
    /** A browser subscribes at its push service, for a site with this key. */
    async subscribe(applicationServerKey?: string): Promise<PushSubscription> {
      return pushSubscription.parse(await done('POST', '/control/push/subscriptions', { applicationServerKey }));
    },
    /** What the push service brought a browser, newest first, as the site wrote it. */
    async pushedTo(id: string): Promise<PushedMessage[]> {
      const got = pushedMessages.parse(await done('GET', `/control/push/subscriptions/${id}`));
      return got.messages.map(({ text, ...message }) => ({ ...message, said: pushed.parse(JSON.parse(text)) }));
    },
    unsubscribe: (id: string) => done('DELETE', `/control/push/subscriptions/${id}`),
    stop: () => stopOutside(port),
  };
}

const pushSubscription = z.object({
  id: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;
const pushed = z.object({
  to: z.string(),
  title: z.string(),
  body: z.string(),
  lang: z.string(),
  tag: z.string(),
  path: z.string(),
});
const pushedMessages = z.object({
  messages: z.array(z.object({ text: z.string(), topic: z.string(), ttl: z.number(), urgency: z.string() })),
});
export type PushedMessage = { said: z.infer<typeof pushed>; topic: string; ttl: number; urgency: string };
