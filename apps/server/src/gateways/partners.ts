import type { Partner } from './partner-http.ts';

/** Every partner but the games, whose names are `game-` and the code of their row. */
export const PARTNER_NAMES = [
  'bank-feed',
  'payout',
  'qr-kbank',
  'qr-ww',
  'qr-zapman',
  'slip-a',
  'slip-b',
  'prepaid',
  'sms',
] as const;
export type PartnerName = (typeof PARTNER_NAMES)[number];

/** Partners that tell us something by themselves, signed with a key that asks for nothing. */
export const TELLING_PARTNERS: readonly string[] = ['bank-feed', 'qr-kbank', 'qr-ww', 'qr-zapman'];

/** Each partner with its own address and keys. */
export interface Partners {
  named(name: PartnerName): Partner;
  /** The provider of one game; one that nobody wrote down is never called. */
  game(code: string): Partner;
  knowsGame(code: string): boolean;
}

/** The partners of a list; who is not on it is left alone, and nothing is ever sent there. */
export function makePartners(list: readonly Partner[]): Partners {
  const byName = new Map(list.map((partner) => [partner.name, partner]));
  const find = (name: string) => byName.get(name) ?? strangerOf(name);
  return { named: find, game: (code) => find(`game-${code}`), knowsGame: (code) => byName.has(`game-${code}`) };
}

/** `invalid` is a name that leads nowhere for ever (RFC 2606), and its breaker is always open. */
function strangerOf(name: string): Partner {
  return {
    name,
    url: 'https://partner.invalid',
    askKey: '',
    timeoutMs: 1,
    breaker: { enter: async () => undefined, mayEnter: () => false, isOpen: () => true },
  };
}
