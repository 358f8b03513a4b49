import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { makeOneAtATime } from '../platform/process/one-at-a-time.ts';
import { CASH_CURRENCIES } from '../shared/currency.ts';
import type { GameGateway } from './game-gateway.ts';
import type {
  GameProvider,
  NewPassword,
  PlayerRefusal,
  PlayerRefused,
  TransferOrder,
  TransferOutcome,
} from './game-provider.ts';
import type { Partner, Reach } from './partner-http.ts';

/** What every maker of a provider gets. */
export interface ProviderMaking {
  partner: Partner;
  /** Timeout of a call that changes nothing: a person waits for it, and it can be retried. */
  readTimeoutMs: number;
  /** The launch address when its host may be opened, otherwise undefined (safety 5, 21). */
  isAllowedLink: (link: string | undefined) => string | undefined;
  code: string;
  hasLoginForm: boolean;
}

/** Reads the numbers by which a protocol says why it will not serve a player. */
export function makeRefusalReader(kinds: Readonly<Record<number, PlayerRefusal>>) {
  const kindOf = (code: number | undefined) => (code === undefined ? undefined : kinds[code]);
  return {
    refused(code: number | undefined): PlayerRefused | undefined {
      const kind = kindOf(code);
      return kind && { refused: kind };
    },
    notChanged(code: number | undefined): NewPassword {
      const kind = kindOf(code);
      return { outcome: 'refused', ...(kind && { why: kind }) };
    },
  };
}

/** An existing player with a new password, or why there is none. */
export function existingAccount(username: string, reset: NewPassword) {
  if (reset.outcome === 'changed') return { username, password: reset.password };
  return reset.outcome === 'refused' && reset.why ? { refused: reset.why } : undefined;
}

/** Passes on only web addresses of the partner itself and of the hosts that the operator allows. */
export function makeLinkCheck(
  partner: Pick<Reach, 'url'>,
  allowedHosts: readonly string[],
): ProviderMaking['isAllowedLink'] {
  const hosts = new Set([new URL(partner.url).host, ...allowedHosts]);
  return (link) => {
    if (link === undefined || !URL.canParse(link)) return undefined;
    const { protocol, host, username, password } = new URL(link);
    const isWeb = protocol === 'https:' || protocol === 'http:';
    return isWeb && hosts.has(host) && username === '' && password === '' ? link : undefined;
  };
}

/** Which game of the site a partner provides. */
export const gameSettings = z.strictObject({ game: z.string().regex(/^[a-z0-9]{1,30}$/) });

/** Bets are read by a job that paces itself: it is asked in any case, and how it ends says nothing about calls that people wait for. */
export function unguarded<P extends Reach>({ breaker: _breaker, ...partner }: P): Omit<P, 'breaker'> {
  return partner;
}

/**
 * Limits concurrent reads per player, so that one member cannot use up the places all share: reads of one player run one at a
 * time. Transfers have an order of their own, and so have questions about one of them, which are traced.
 */
export function coalesceReads(provider: GameProvider): GameProvider {
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
    launch(username, wish) {
      // A session is one link's own.
      const { device, lang, session = '' } = wish;
      return links(`${username} ${device} ${lang} ${session}`, () => provider.launch(username, wish));
    },
    ...(loginForm && { loginForm: (username: string) => forms(username, () => loginForm(username)) }),
  };
}

/** What every real protocol of games has in its settings besides its own ids. */
export const realGameSettings = z.strictObject({
  ...gameSettings.shape,
  currency: z.enum(CASH_CURRENCIES),
  /** How late bets may be told: what is younger is not taken as complete. */
  betsDelaySeconds: z.number().int().min(0).max(3_600),
});

/** The gateway of a protocol whose provider is the same for every game. */
export function gatewayOfProvider(provider: GameProvider, readBets: GameGateway['readBets']): GameGateway {
  const coalesced = coalesceReads(provider);
  return { provider: () => coalesced, readBets };
}

/** Not sent at all: this partner has another currency. */
export function otherCurrency({ currency }: TransferOrder, ours: string): TransferOutcome | undefined {
  return currency === ours ? undefined : { outcome: 'refused', detail: 'not sent, the partner has another currency' };
}

/** Our reference for protocols that take letters and digits only. */
export const plainReference = (reference: string) => reference.replaceAll('-', '');

/** Our reference for protocols that take it as it is. */
export const wholeReference = (reference: string) => reference;

/** For protocols that take no reference of ours. */
export const noReference = () => undefined;

/** Upper and lower case and digits, without the letters people mix up (facts 5, password rules). */
export function newPassword(): string {
  const pick = (letters: string, count: number) =>
    Array.from({ length: count }, () => letters[randomInt(letters.length)] ?? '').join('');
  return `${pick('ABCDEFGHJKMNPQRSTUVWXYZ', 4)}${pick('abcdefghjkmnpqrstuvwxyz', 5)}${pick('23456789', 3)}`;
}
