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

/** What an operator would enter to have the simulators as partners that speak real protocols; they need not run yet. */
export async function realDemoPartners({ url, secret }: { url: string; secret: string }): Promise<unknown> {
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
