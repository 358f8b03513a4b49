import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { makeSimulators } from '../../apps/simulators/src/app.ts';
import { GAME_FAMILIES, type GameCode } from '../../apps/simulators/src/game-catalog.ts';
import {
  PARTNERS,
  type PartnerName,
  partnerKeys,
  TELLING_PARTNERS,
  type TellingPartner,
} from '../../apps/simulators/src/partners.ts';

/** Everybody the simulators are, and those of them that send notices. */
export const DEMO_PARTNERS = PARTNERS;
export type DemoPartner = PartnerName;
export const TELLING_DEMO_PARTNERS = TELLING_PARTNERS;

/** The key of one partner and direction, made from one secret: no two are the same. */
export function demoKey(secret: string, partner: PartnerName, direction: 'ask' | 'notice'): string {
  return createHmac('sha256', secret).update(`${partner} ${direction}`).digest('hex');
}

/** Writes the partners file of a demonstration, in which the simulators are every partner; both programs read it. */
export function writeDemoPartners(path: string, { url, secret }: { url: string; secret: string }): void {
  const entries = PARTNERS.map((name) => {
    const isTelling = TELLING_PARTNERS.includes(name as TellingPartner);
    const noticeKey = isTelling ? { noticeKey: demoKey(secret, name, 'notice') } : {};
    const family = GAME_FAMILIES[name.slice('game-'.length) as GameCode];
    return [name, { url, askKey: demoKey(secret, name, 'ask'), ...noticeKey, ...(family && { family }) }];
  });
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`, { mode: 0o600 });
}

/** Which real protocol plays which part of the demonstration; the other parts stay with those of the simulators (docs/partners.md). */
const SPOKEN = {
  'slip-a': { protocol: 'easyslip' },
  'slip-b': { protocol: 'slipok', position: 2 },
  'qr-kbank': { protocol: 'kbank-qr' },
  'line-push': { protocol: 'line-push' },
  'payout-kbank': { protocol: 'kbank-transfer' },
} satisfies Partial<Record<PartnerName | 'line-push' | 'payout-kbank', Cast>>;
/** Messages go to Thai numbers only, and these games take baht. */
const SPOKEN_IN_THAILAND = {
  sms: { protocol: 'thaibulksms' },
  'game-pg': { protocol: 'pg-soft' },
  'game-joker2': { protocol: 'joker' },
  'game-betflix': { protocol: 'betflix' },
  'game-circus': { protocol: 'sexy' },
  // Of a game that is off until an operator switches it on.
  'game-amb': { protocol: 'askmebet', settings: { game: 'amb' } },
} satisfies Partial<Record<PartnerName | 'game-amb', Cast>>;
const SPOKEN_IN_LAOS = { 'qr-bcel': { protocol: 'bcel-onepay' } } satisfies Record<string, Cast>;

/** They stand behind those that play a part, and take over when those do not answer or are paused. */
const BESIDE = {
  'qr-omise': { protocol: 'omise-promptpay', settings: { way: 'WW', accountNo: '7700000002' }, position: 2 },
  'qr-beam': { protocol: 'beam-promptpay', settings: { way: 'ZAPMAN', accountNo: '8800000002' }, position: 2 },
} satisfies Record<string, Cast>;
/** A bank of the simulators' own that stands behind the one that plays the part: it pays whom that one cannot name. */
const OWN_BEHIND = { payout: { protocol: 'simulated-payout', position: 2 } } satisfies Partial<
  Record<PartnerName, Cast>
>;
/** Paused, until an operator lets it in: it plays no part, so faults of the part would not meet it. */
const PAUSED = { 'qr-scb': { protocol: 'scb-qr', settings: { way: 'KBANK' }, position: 2 } } satisfies Record<
  string,
  Cast
>;

type Cast = { protocol: string; settings?: Record<string, string>; position?: number };
/** A row of a partner that speaks a real protocol, as the seed of the demonstration writes it. */
type RealDemoPartner = RealContract & { id: string; position: number; isOn: boolean; isPaused: boolean };

async function realDemoRows(of: { url: string; secret: string; isLaos?: boolean }): Promise<RealDemoPartner[]> {
  const { partners: contracts } = await realDemoPartners(of);
  const rowsOf = (cast: Record<string, Cast>, isPaused: boolean) =>
    Object.entries(cast).map(([id, { protocol, settings = {}, position = 1 }]) => {
      const contract = contracts.find((one) => one.protocol === protocol);
      if (!contract) throw new Error(`nobody speaks ${protocol}`);
      return { ...contract, settings: { ...contract.settings, ...settings }, id, position, isOn: true, isPaused };
    });
  const here = of.isLaos ? SPOKEN_IN_LAOS : SPOKEN_IN_THAILAND;
  const own = Object.entries(OWN_BEHIND).map(([id, cast]) => {
    const secrets = { askKey: demoKey(of.secret, id as PartnerName, 'ask') };
    return { ...cast, id, url: of.url, settings: {}, secrets, isOn: true, isPaused: false };
  });
  return [...rowsOf({ ...SPOKEN, ...here, ...BESIDE }, false), ...rowsOf(PAUSED, true), ...own];
}

interface RealContract {
  protocol: string;
  url: string;
  settings: Record<string, string | number>;
  secrets: Record<string, string>;
}

/** Writes those rows down for the seed. */
export async function writeRealDemoRows(
  path: string,
  of: { url: string; secret: string; isLaos: boolean },
): Promise<void> {
  writeFileSync(path, `${JSON.stringify(await realDemoRows(of), null, 2)}\n`, { mode: 0o600 });
}

/** What an operator would enter to have the simulators as partners that speak real protocols; they need not run yet. */
export async function realDemoPartners({
  url,
  secret,
}: {
  url: string;
  secret: string;
}): Promise<{ partners: RealContract[] }> {
  const keyOf = (name: PartnerName) => ({
    askKey: demoKey(secret, name, 'ask'),
    noticeKey: demoKey(secret, name, 'notice'),
  });
  const keys = partnerKeys.parse(Object.fromEntries(PARTNERS.map((name) => [name, keyOf(name)])));
  const world = makeSimulators({ keys, siteUrl: url });
  const answer = await world.inject({ url: '/control/partners', headers: { host: new URL(url).host } });
  await world.close();
  return answer.json();
}
