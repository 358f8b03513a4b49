import { readBetPage } from './bet-feed.ts';
import type { GameGateway } from './game-gateway.ts';
import { makeNoReferenceProvider } from './game-no-reference.ts';
import { makeOwnReferenceProvider } from './game-own-reference.ts';
import { coalesceReads, gameSettings, makeLinkCheck, type ProviderMaking, unguarded } from './game-partner.ts';
import type { GameFamily, GameProvider } from './game-provider.ts';
import { makeSignedAgentProvider } from './game-signed-agent.ts';
import type { Partner } from './partner-http.ts';
import { protocol, type SiteRules } from './protocol.ts';
import { askKeyOnly, keyed, tryWith } from './simulated.ts';

/** One maker per family; a new family is one file and one line here. */
const MAKERS: Record<GameFamily, (making: ProviderMaking) => GameProvider> = {
  'own-reference': makeOwnReferenceProvider,
  'signed-agent': makeSignedAgentProvider,
  'no-reference': makeNoReferenceProvider,
};

export function makeGameGateway(
  { family, code }: { family: GameFamily; code: string },
  partner: Partner,
  { readTimeoutMs, gameHosts }: SiteRules,
): GameGateway {
  const isAllowedLink = makeLinkCheck(partner, gameHosts);
  const made = new Map<boolean, GameProvider>();
  return {
    provider({ hasLoginForm }) {
      const known = made.get(hasLoginForm);
      if (known) return known;
      const provider = coalesceReads(MAKERS[family]({ partner, readTimeoutMs, isAllowedLink, code, hasLoginForm }));
      made.set(hasLoginForm, provider);
      return provider;
    },
    readBets: (after) => readBetPage(unguarded(partner), code, after),
  };
}

const family = (name: GameFamily, title: string) =>
  protocol({
    kind: 'game',
    code: `simulated-${name}`,
    title,
    settings: gameSettings,
    secrets: askKeyOnly,
    tells: false,
    make: (configured, rules) =>
      makeGameGateway({ family: name, code: configured.settings.game }, keyed(configured), rules),
    tryOut: tryWith(({ settings }) => ({
      method: 'GET',
      path: `/partners/games/${gameSettings.parse(settings).game}/bets?after=0&limit=1`,
    })),
  });

export const SIMULATED_OWN_REFERENCE = family('own-reference', 'Simulated games, own reference');
export const SIMULATED_SIGNED_AGENT = family('signed-agent', 'Simulated games, signed agent');
export const SIMULATED_NO_REFERENCE = family('no-reference', 'Simulated games, no reference');
