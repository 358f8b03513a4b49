import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type BreakerLimits, makeBreaker } from './circuit-breaker.ts';
import { hideSecrets } from './hidden-secrets.ts';
import type { ClientCertificate } from './partner-fetch.ts';
import { type Health, makeHealth } from './partner-health.ts';
import type { Reach } from './partner-http.ts';
import { type Gateways, PARTNER_KINDS, type PartnerKind, type SiteRules, type TriedOut } from './protocol.ts';
import { type AnyProtocol, PROTOCOLS } from './protocols.ts';
import { noteHeard, tellUnclear } from './unclear-answers.ts';

/** A row of partners, its credentials opened. */
export interface PartnerEntry {
  id: string;
  /** Rises with every change: what was made of an older version is used up by calls under way, and no more. */
  version: number;
  protocol: string;
  name: string;
  url: string;
  settings: unknown;
  secrets: Readonly<Record<string, string>>;
  clientCertificate?: ClientCertificate;
  /** Names of the credentials that stand in files, beside what rises with a change of the row. */
  secretFiles: readonly string[];
  timeoutMs: number;
  callsAtOnce: number;
  /** Lower ones are asked before higher ones. */
  position: number;
  /** Of what those at the same position are asked. */
  share: number;
  isOn: boolean;
  /** Left alone for new work by one operator; what it was asked stays asked. */
  isPaused: boolean;
}

/** A partner as this process speaks with it. */
export interface Live<K extends PartnerKind = PartnerKind> {
  kind: K;
  entry: PartnerEntry;
  settings: Readonly<Record<string, unknown>>;
  protocol: AnyProtocol;
  gateway: Gateways[K];
  /** Does not answer at the moment. */
  isBroken: () => boolean;
  health: Health;
  /** Takes its credentials out of a text that people may read. */
  hide: (text: string) => string;
  /** One call that changes nothing. */
  tryOut: () => Promise<TriedOut>;
}

export type Directory = ReturnType<typeof makeDirectory>;

interface Needs {
  rules: SiteRules;
  breaker: Omit<BreakerLimits, 'atOnce'>;
  /** Nobody tries out machines of our own, whose raw answers would be shown. */
  triesPublicOnly?: boolean;
  /** Told of rows that cannot be used, by their id and why. */
  onUnusable?: (id: string, why: string) => void;
}

/** Many members ask these at once. The others are asked in any case: their jobs pace themselves, and only work that is new passes them over. */
const LEFT_ALONE: ReadonlySet<PartnerKind> = new Set<PartnerKind>(['game']);

/** The partners as they stand, each made once for every version of its row. */
export function makeDirectory(
  { rules, breaker, triesPublicOnly = false, onUnusable }: Needs,
  entries: readonly PartnerEntry[] = [],
) {
  let known = new Map<string, Live>();

  function make(entry: PartnerEntry): Live | undefined {
    const protocol = PROTOCOLS.get(entry.protocol);
    const settings = protocol?.settings.safeParse(entry.settings);
    const secrets = protocol?.secrets.safeParse(entry.secrets);
    if (!protocol || !settings?.success || !secrets?.success) {
      onUnusable?.(entry.id, protocol ? 'settings or credentials do not fit' : 'nobody speaks its protocol');
      return undefined;
    }
    const { id: name, url, timeoutMs, clientCertificate, callsAtOnce: atOnce } = entry;
    const health = makeHealth(breaker);
    const guard = LEFT_ALONE.has(protocol.kind) ? makeBreaker({ ...breaker, atOnce }) : undefined;
    const hide = hideSecrets([...Object.values(entry.secrets), ...(clientCertificate ? [clientCertificate.key] : [])]);
    const reach: Reach = {
      hide,
      name,
      url,
      timeoutMs,
      ...(clientCertificate && { clientCertificate }),
      note(answer) {
        health.note(answer);
        noteHeard(answer);
      },
      ...(guard && { breaker: guard }),
    };
    const configured = { partner: reach, settings: settings.data, secrets: secrets.data };
    const gateway = tellUnclear(protocol.make(configured, rules), health.noteUnclear);
    const tryOut = () => protocol.tryOut({ ...configured, partner: { ...reach, isPublicOnly: triesPublicOnly } });
    const isBroken = guard?.isOpen ?? health.isBroken;
    return { kind: protocol.kind, entry, settings: settings.data, protocol, gateway, health, isBroken, hide, tryOut };
  }

  function all<K extends PartnerKind>(kind: K): readonly Live<K>[] {
    const found = [...known.values()].filter((live) => live.kind === kind) as unknown as Live<K>[];
    return found.sort((a, b) => a.entry.position - b.entry.position || (a.entry.id < b.entry.id ? -1 : 1));
  }

  function set(now: readonly PartnerEntry[]): void {
    const next = new Map<string, Live>();
    for (const entry of now) {
      const before = known.get(entry.id);
      const live = before && isSame(before.entry, entry) ? { ...before, entry } : make(entry);
      if (live) next.set(entry.id, live);
    }
    known = next;
  }

  set(entries);
  return {
    /** From now on these are the partners. */
    set,
    hasGame: (code: string) => all('game').some(({ entry, settings }) => entry.isOn && settings.game === code),
    /** Every one of a kind, in order, also those that are switched off: what they were asked is still theirs. */
    all,
    /** Those that count as sources of this site. */
    on: <K extends PartnerKind>(kind: K) => all(kind).filter(({ entry }) => entry.isOn),
    find: <K extends PartnerKind>(kind: K, id: string) => all(kind).find(({ entry }) => entry.id === id),
    /** In the order in which they are asked for something new; the same for the same `subject`, whoever asks and whenever. */
    forNew<K extends PartnerKind>(kind: K, fits: (live: Live<K>) => boolean = () => true, subject?: string): Live<K>[] {
      const open = all(kind).filter(({ entry }) => entry.isOn && !entry.isPaused);
      return inTurn(open.filter(fits), subject);
    },
    everybody: () => PARTNER_KINDS.flatMap((kind) => all(kind) as readonly Live[]),
  };
}

/** Files change without a version. */
function isSame(before: PartnerEntry, now: PartnerEntry): boolean {
  if (before.version !== now.version) return false;
  const hasFiles = before.secretFiles.length > 0 || now.secretFiles.length > 0;
  return !hasFiles || isDeepStrictEqual(keysOf(before), keysOf(now));
}

const keysOf = ({ secrets, clientCertificate }: PartnerEntry) => [secrets, clientCertificate];

/**
 * Those that answer before those that do not; then by position; those at one position by chance, as their shares say, or by a lot that
 * `subject` alone decides.
 */
function inTurn<K extends PartnerKind>(lives: readonly Live<K>[], subject: string | undefined): Live<K>[] {
  const chance = ({ entry }: Live<K>) => (subject === undefined ? Math.random() : lotOf(`${subject}/${entry.id}`));
  const drawn = lives.map((live) => ({ live, lot: -Math.log(1 - chance(live)) / live.entry.share }));
  const rank = ({ live }: (typeof drawn)[number]) => (live.isBroken() ? 1 : 0);
  return drawn
    .sort((a, b) => rank(a) - rank(b) || a.live.entry.position - b.live.entry.position || a.lot - b.lot)
    .map(({ live }) => live);
}

/** From 0 to below 1, evenly. */
const lotOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
