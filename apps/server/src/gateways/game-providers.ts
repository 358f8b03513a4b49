import { makeOneAtATime } from '../platform/process/one-at-a-time.ts';
import { type BreakerLimits, makeBreaker } from './circuit-breaker.ts';
import { makeNoReferenceProvider } from './game-no-reference.ts';
import { makeOwnReferenceProvider } from './game-own-reference.ts';
import { makeLinkCheck, type ProviderMaking } from './game-partner.ts';
import type { GameFamily, GameProvider, PlayerRefused, ProviderOf } from './game-provider.ts';
import { makeSignedAgentProvider } from './game-signed-agent.ts';
import type { Partners } from './partners.ts';

/** One maker per protocol; a new protocol is one file and one line here. */
const MAKERS: Record<GameFamily, (making: ProviderMaking) => GameProvider> = {
  'own-reference': makeOwnReferenceProvider,
  'signed-agent': makeSignedAgentProvider,
  'no-reference': makeNoReferenceProvider,
};

interface Needs {
  partners: Pick<Partners, 'game'>;
  readTimeoutMs: number;
  allowedHosts: readonly string[];
  breaker: BreakerLimits;
}

/** The providers of all games, each made once, with a breaker of its own. */
export function makeGameProviders({ partners, readTimeoutMs, allowedHosts, breaker: limits }: Needs): ProviderOf {
  const made = new Map<string, GameProvider>();
  return ({ code, family, has_login_form: hasLoginForm }) => {
    const key = `${code}/${family}/${hasLoginForm}`;
    const known = made.get(key);
    if (known) return known;
    const partner = partners.game(code);
    const guarded = { ...partner, breaker: partner.breaker ?? makeBreaker(limits) };
    const isAllowedLink = makeLinkCheck(partner, allowedHosts);
    const provider = coalesceReads(
      MAKERS[family]({ partner: guarded, readTimeoutMs, isAllowedLink, code, hasLoginForm }),
    );
    made.set(key, provider);
    return provider;
  };
}

/**
 * One member cannot fill the places that all share: what is asked about a player as often as anybody likes is asked one at a
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
