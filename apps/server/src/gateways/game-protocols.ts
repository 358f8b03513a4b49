import { z } from 'zod';
import { makeOneAtATime } from '../platform/process/one-at-a-time.ts';
import { readBetPage } from './bet-feed.ts';
import type { GameGateway } from './game-gateway.ts';
import { makeNoReferenceProvider } from './game-no-reference.ts';
import { makeOwnReferenceProvider } from './game-own-reference.ts';
import { makeLinkCheck, type ProviderMaking } from './game-partner.ts';
import type { GameFamily, GameProvider, PlayerRefused } from './game-provider.ts';
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

/** Which game of the site a partner provides. */
const gameSettings = z.strictObject({ game: z.string().regex(/^[a-z0-9]{1,30}$/) });

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

/** Bets are read by a job that paces itself: it is asked in any case, and how it ends says nothing about calls that people wait for. */
const unguarded = ({ breaker: _breaker, ...partner }: Partner): Partner => partner;

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

/**
 * Limits concurrent reads per player, so that one member cannot use up the places all share: reads of one player run one at a
 * time. Transfers have an order of their own, and so have questions about one of them, which are traced.
 */
function coalesceReads(provider: GameProvider): GameProvider {
  const [balances, links, forms] = [
    makeOneAtATime<bigint | undefined>(),
    makeOneAtATime<string | PlayerRefused | undefined>(),
    makeOneAtATime<Record<string, string> | undefined>(),
  ];
  const { loginForm } = provider;
  return {
    ...provider,
    balance: (username, trace) =>
      trace ? provider.balance(username, trace) : balances(username, () => provider.balance(username)),
    launch: (username, wish) => links(`${username} ${wish.device} ${wish.lang}`, () => provider.launch(username, wish)),
    ...(loginForm && { loginForm: (username: string) => forms(username, () => loginForm(username)) }),
  };
}
