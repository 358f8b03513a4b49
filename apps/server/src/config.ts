import { hkdfSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readAddressRange } from '@kapao/contract/shared/address-range.ts';
import { z } from 'zod';
import { hostsOf } from './platform/database/host-list.ts';
import type { SecretKey } from './platform/security/seal.ts';
import { withSecretFiles } from './secret-files.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const seconds = z.coerce.number().positive();

const count = z.coerce.number().int().min(1).max(1_000_000);

const ROLES = ['member', 'operator', 'worker'] as const;

/** `code=text`, of one provider. */
const ofProvider = z
  .string()
  .regex(/^\w+=.+$/, 'must be a provider code, =, and a text')
  .transform((pair) => {
    const [provider = '', ...rest] = pair.split('=');
    return { provider, text: rest.join('=') };
  });

/** The sentence never shows the address: a password is in it. */
function areHostsReadable(url: string, context: z.RefinementCtx): void {
  try {
    hostsOf(url);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'cannot be read' });
  }
}

/** A key of one character over and over is no key. */
const isVaried = (key: string) => new Set(key).size >= 10;

export const environment = z.object({
  DATABASE_URL: z.string().min(1).superRefine(areHostsReadable),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(20),
  /** Connections of operators in a process that does more than let them work. */
  DESK_POOL: z.coerce.number().int().min(3).max(50).default(6),
  /** Carries chat events between processes; without it PostgreSQL does (design 1). */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  OPERATOR_PORT: port.default(8081),
  /** Figures of this process alone; those of the site are told by the operator listener as well. */
  METRICS_PORT: port.optional(),
  /** Networks besides this machine that read `/metrics` and the calls of the operator listener without a session, separated by commas. */
  METRICS_FROM: z
    .string()
    .default('')
    .transform((text, context) =>
      text
        .split(',')
        .map((range) => range.trim())
        .filter(Boolean)
        .flatMap((range) => {
          const read = readAddressRange(range);
          if (!read) context.addIssue({ code: 'custom', message: 'must be addresses or ranges, as 10.0.0.0/8' });
          return read ?? [];
        }),
    ),
  SITE_ORIGIN: z.url().default('http://127.0.0.1:8080'),
  OPERATOR_ORIGIN: z.url().default('http://127.0.0.1:8081'),
  /** Seals secrets at rest; losing it loses them. A new one gets the next id, and the old one stays readable below. */
  SECRET_KEY: z.string().min(32).refine(isVaried, 'must be random'),
  SECRET_KEY_ID: z.coerce.number().int().min(1).max(255).default(1),
  /** `1=...` separated by spaces: keys that still open what is not sealed anew yet. */
  OLD_SECRET_KEYS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(
      z.array(z.string().regex(/^\d{1,3}=.{32,}$/, 'must be an id, =, and a key of 32 characters or more')).max(20),
    ),
  ROLES: z
    .string()
    .default('member,operator,worker')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES)).min(1)),
  /** How many proxies in front may be believed about the client's address (safety 5, 22). */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** A stopping process says at /readyz that it goes, and answers for so long until balancers have turned away (record 103). */
  DRAIN_SECONDS: z.coerce.number().min(0).max(8).default(0),
  LAOS: flag.default(false),
  /** Sites that may show the member app in a frame, separated by commas; iframe mode of spec 1. */
  FRAME_PARENTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url().transform((address) => new URL(address).origin)).max(20)),
  /** Which of the two menus of spec 2 members see. */
  MENU: z.enum(['places', 'credit']).default('places'),
  /** `pg=games.example.com`: the host at which one provider's games are opened (spec 1). */
  PROVIDER_HOST: ofProvider.optional(),
  /** `joker2=Closed on Monday from 8 to 9`: what one slot provider has to say (spec 1). */
  SLOT_MESSAGE: ofProvider.optional(),
  /** Hosts a gift link of the prepaid wallet company may name, separated by commas. */
  PREPAID_LINK_HOSTS: z
    .string()
    .default('gift.truemoney.com')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/)).max(10)),
  MEMBER_WEB_DIR: z.string().optional(),
  BACK_OFFICE_DIR: z.string().optional(),
  /** Where uploaded files are kept; outside every folder that is served. */
  FILES_DIR: z.string().min(1).default('.data/files'),
  /** With a bucket named, uploaded files are kept there instead. */
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().default('auto'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** Touched by the backup and the drill (docs/operations/backup.md); metrics and the doctor tell their age. */
  BACKUP_STAMPS_DIR: z.string().min(1).optional(),
  /** A collector of OpenTelemetry traces over HTTP, such as `http://127.0.0.1:4318`; without one nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Which part of the traces is kept, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How old figures of the overview may be; without it 0 on one server, and 10 on a cluster, where they ask every node. */
  FIGURES_MAX_AGE_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** After this long a provider's "not found" is a definite no (safety T). */
  TRANSFER_GRACE_SECONDS: seconds.default(60),
  /** So long after a transfer the balance may prove it, where a provider knows no references (safety F15). */
  TRANSFER_BALANCE_SECONDS: seconds.default(120),
  /** How long a balance or status query to a game provider may take. */
  BALANCE_TIMEOUT_SECONDS: seconds.default(5),
  /** After so many calls in a row without an answer a game provider is left alone for a while. */
  BREAKER_FAILURES: count.default(5),
  BREAKER_OPEN_SECONDS: seconds.default(10),
  /** Credentials of partners as files, `<short name>.<credential>`, for whoever does not want them in the database. */
  PARTNER_SECRETS_DIR: z
    .string()
    .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true, 'must be a folder')
    .optional(),
  /** Whether partners may stand at loopback, link-local and private addresses, as the simulators of a demonstration do. */
  LOCAL_PARTNERS: flag.default(false),
  /** Hosts besides the partner's own at which games may be opened, separated by commas (safety 5, 21). */
  GAME_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, 'must be hosts, with a port or without')).max(50)),
  /** Hosts of push services that browsers may name; one that begins with a dot is everything below it (record 88). */
  PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,.push.services.mozilla.com,.push.apple.com,.notify.windows.com')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be hosts, or .domains')).max(20)),
  FEED_POLL_SECONDS: seconds.default(1),
  /** A QR code can be paid for so long, and is credited by itself when the bank was only a little late (design 4, safety Q). */
  QR_TTL_SECONDS: seconds.max(3_600).default(900),
  QR_GRACE_SECONDS: seconds.max(3_600).default(120),
  /** What one member may upload as slips in a day, refused files included (safety 5, 27). */
  SLIPS_PER_MEMBER_DAY: count.default(40),
  SLIP_MEGABYTES_PER_MEMBER_DAY: count.default(200),
  /** Registrations and wrong passwords an address may cause; `npm start` widens it for one laptop (design 4). */
  ADDRESS_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000).default(1),
  /** Connections to one listener; well below what the process may open, so that the database and partners are always reached. */
  MAX_CONNECTIONS: count.default(8_000),
  /** Effects of one member or operator under way at once; a caller of more waits for his own calls only (safety 7, P4). */
  CALLS_AT_ONCE: count.default(6),
  /** Reads of one member under way at once (record 124). */
  READS_AT_ONCE: count.default(4),
  /** One-time codes (design 4). The limit per address is multiplied by ADDRESS_LIMIT_FACTOR, the others are not. */
  OTP_RESEND_SECONDS: seconds.default(60),
  OTP_TTL_SECONDS: seconds.max(600).default(300),
  OTP_VERIFIED_SECONDS: seconds.default(900),
  OTP_TRIES_PER_CODE: count.default(5),
  OTP_FAILURES_PER_PHONE_HOUR: count.default(10),
  OTP_SENDS_PER_PHONE_DAY: count.default(5),
  OTP_SENDS_PER_ADDRESS_HOUR: count.default(100),
  OTP_SENDS_PER_PREFIX_HOUR: count.default(20),
  OTP_SENDS_PER_HOUR: count.default(5_000),
});

/** What fits alone and not together. */
const configuration = environment.check(({ value, issues }) => {
  const isPublic = value.SITE_ORIGIN.startsWith('https:');
  const refuse = (name: keyof typeof value, message: string) =>
    issues.push({ code: 'custom', input: value[name], path: [name], message });
  if (isPublic && value.TRUSTED_PROXIES === 0) {
    // Somebody ends TLS before this program. Unnamed, all members would share its address, and its limits.
    refuse('TRUSTED_PROXIES', 'must say how many proxies stand in front, because SITE_ORIGIN is https');
  }
  const ids = [value.SECRET_KEY_ID, ...value.OLD_SECRET_KEYS.map((pair) => Number.parseInt(pair, 10))];
  if (new Set(ids).size !== ids.length) refuse('OLD_SECRET_KEYS', 'must give every key an id of its own');
  if (isPublic && value.ROLES.includes('worker') && value.ROLES.length > 1) {
    // Payouts must go on when the listeners are flooded.
    refuse('ROLES', 'must not join worker with another role on a public site: start a process of its own for it');
  }
});

export type Config = z.output<typeof environment>;

/** The limits of one-time codes, as their feature takes them. */
export function codeLimitsOf(config: Config) {
  return {
    resendSeconds: config.OTP_RESEND_SECONDS,
    ttlSeconds: config.OTP_TTL_SECONDS,
    verifiedSeconds: config.OTP_VERIFIED_SECONDS,
    triesPerCode: config.OTP_TRIES_PER_CODE,
    failuresPerPhoneHour: config.OTP_FAILURES_PER_PHONE_HOUR,
    sendsPerPhoneDay: config.OTP_SENDS_PER_PHONE_DAY,
    sendsPerAddressHour: config.OTP_SENDS_PER_ADDRESS_HOUR * config.ADDRESS_LIMIT_FACTOR,
    sendsPerPrefixHour: config.OTP_SENDS_PER_PREFIX_HOUR,
    sendsPerHour: config.OTP_SENDS_PER_HOUR,
  };
}

/** True where browsers come from elsewhere: TLS is asked for only there. */
export function isPublicSite(source: Record<string, string | undefined> = process.env): boolean {
  return source.SITE_ORIGIN?.startsWith('https:') ?? false;
}

/** The keys of a command that needs nothing else of the configuration. */
export function readSecretKeys(source: Record<string, string | undefined> = process.env): SecretKey[] {
  const keys = environment.pick({ SECRET_KEY: true, SECRET_KEY_ID: true, OLD_SECRET_KEYS: true });
  const parsed = keys.safeParse(withSecretFiles(source), { error: nameMissing });
  if (parsed.success) return secretKeysOf(parsed.data);
  throw new Error(complaint(parsed.error.issues));
}

/** The database of a command that needs nothing else of the configuration. */
export function readDatabaseUrl(source: Record<string, string | undefined> = process.env): string {
  const { DATABASE_URL: url } = withSecretFiles(source);
  if (url) return url;
  throw new Error('The configuration cannot be used. DATABASE_URL: is missing.');
}

/** The keys that seal secrets, the current one first. */
export function secretKeysOf(config: Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_ID' | 'OLD_SECRET_KEYS'>): SecretKey[] {
  const old = config.OLD_SECRET_KEYS.map((pair) => {
    const [id = '', ...secret] = pair.split('=');
    return { id: Number(id), secret: secret.join('=') };
  });
  return [{ id: config.SECRET_KEY_ID, secret: config.SECRET_KEY }, ...old];
}

/** Where uploaded files go, as the store takes it. */
export function fileStoreOptionsOf(config: Config) {
  return {
    directory: resolve(config.FILES_DIR),
    bucket:
      config.S3_BUCKET === undefined
        ? undefined
        : {
            name: config.S3_BUCKET,
            region: config.S3_REGION,
            endpoint: config.S3_ENDPOINT,
            accessKeyId: config.S3_ACCESS_KEY_ID,
            secretAccessKey: config.S3_SECRET_ACCESS_KEY,
          },
  };
}

/** The key under which browsers seal prepaid links (spec 7): told to every one of them, so it protects nothing. */
export function linkKeyOf(config: Config): string {
  return Buffer.from(hkdfSync('sha256', config.SECRET_KEY, 'kapao', 'prepaid link', 32)).toString('base64url');
}

/** The only reader of the environment; a wrong or missing value stops the start with a sentence that names it. */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  const parsed = configuration.safeParse(withSecretFiles(source), { error: nameMissing });
  if (parsed.success) return parsed.data;
  throw new Error(complaint(parsed.error.issues));
}

const nameMissing = ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : undefined);

function complaint(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const sentences = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return `The configuration cannot be used. ${sentences.join('. ')}.`;
}

/** How all partners are reached, as their directory takes it. */
export function partnerRulesOf(config: Config) {
  return {
    rules: { readTimeoutMs: config.BALANCE_TIMEOUT_SECONDS * 1_000, gameHosts: config.GAME_HOSTS },
    breaker: {
      failures: config.BREAKER_FAILURES,
      openMs: config.BREAKER_OPEN_SECONDS * 1_000,
      waiting: 1_000,
      waitMs: 2_000,
    },
    triesPublicOnly: !config.LOCAL_PARTNERS,
  };
}
