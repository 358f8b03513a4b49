import { TRANSFER_MINIMUM_BAHT } from '@kapao/contract/member/transfer.ts';
import type { GameSlot, WalletInfo } from '@kapao/contract/member/wallet.ts';
import { amountOfText } from '../../kit/amount-text.ts';

/** Neither side is chosen at first (spec 4). */
export const NONE = 'NONE';
export const WALLET = 'WALLET';

/** One place money can stand. */
export interface TransferSide {
  code: string;
  /** Undefined for the wallet, which is named in the reader's language. */
  game: GameSlot | undefined;
  amount: number;
  /** A game that is switched off takes no more money, but gives back what it holds. */
  takesMoney: boolean;
}

export interface TransferFields {
  from: string;
  to: string;
  amountText: string;
  /** All of the source was chosen: the amount follows its balance, which may change meanwhile. */
  takesAll?: boolean;
}

export interface TransferRequest {
  from: string;
  to: string;
  amount: number;
}

export type TransferProblem =
  | { field: 'sides'; reason: 'chooseBoth' | 'sameSide' }
  | { field: 'amount'; reason: 'belowMinimum' | 'notEnough' };

/** The wallet, then the games in which the member has an account. */
export function transferSides(wallet: Pick<WalletInfo, 'wallet' | 'slots'>): TransferSide[] {
  const games = wallet.slots.filter((slot) => slot.isActive);
  return [
    { code: WALLET, game: undefined, amount: wallet.wallet.amount, takesMoney: true },
    ...games.map((game) => ({ code: game.code, game, amount: game.amount, takesMoney: game.isAvailable })),
  ];
}

/** Sides named in the address, as far as they exist and money can move there now. */
export function sidesOfAddress(params: URLSearchParams, sides: readonly TransferSide[]): { from: string; to: string } {
  const find = (code: string | null) => sides.find((side) => side.code === code);
  const to = find(params.get('to'));
  return { from: find(params.get('from'))?.code ?? NONE, to: to?.takesMoney ? to.code : NONE };
}

/**
 * Sides to begin with: what the address names, and beside it the likeliest other side. Cash goes to the game that was filled last, or
 * comes back from the fullest game where there is none; a game goes with the wallet.
 */
export function firstSides(
  params: URLSearchParams,
  sides: readonly TransferSide[],
  lastGame: string | undefined,
): { from: string; to: string } {
  const { from, to } = sidesOfAddress(params, sides);
  const games = sides.filter(({ game }) => game);
  const cash = sides.find(({ code }) => code === WALLET)?.amount ?? 0;
  const open = games.filter(({ takesMoney }) => takesMoney);
  const fullest = games.reduce<TransferSide | undefined>(
    (best, side) => (side.amount > (best?.amount ?? 0) ? side : best),
    undefined,
  );
  const filled = open.find(({ code }) => code === lastGame) ?? open[0];
  if (from !== NONE && to !== NONE) return { from, to };
  if (from !== NONE) return { from, to: from === WALLET ? (filled?.code ?? NONE) : WALLET };
  if (to !== NONE) return { from: to === WALLET ? (fullest?.code ?? NONE) : WALLET, to };
  if (params.get('from') !== null || params.get('to') !== null) return { from, to };
  if (cash < TRANSFER_MINIMUM_BAHT && fullest) return { from: fullest.code, to: WALLET };
  return { from: WALLET, to: filled?.code ?? NONE };
}

/** A side named in the address that is not known, or takes no money: the wallet kept here may be older than the address. */
export function missesSide(params: URLSearchParams, sides: readonly TransferSide[]): boolean {
  const found = sidesOfAddress(params, sides);
  return (['from', 'to'] as const).some((name) => (params.get(name) ?? NONE) !== found[name]);
}

/** The fields as they stand: who takes everything takes what is there now, not what was there when it was pressed. */
export function filledFields(fields: TransferFields, everything: string | undefined): TransferFields {
  return fields.takesAll && everything !== undefined ? { ...fields, amountText: everything } : fields;
}

/** Money between two games passes through the wallet, in two steps (spec 4). */
export function isBetweenGames({ from, to }: Pick<TransferFields, 'from' | 'to'>): boolean {
  return [from, to].every((code) => code !== NONE && code !== WALLET);
}

/**
 * The request, or what is wrong with it, in the order of spec 5. Only cash is compared with what is there: what a
 * game holds is known exactly only to its provider, whom the server asks first.
 */
export function readTransfer(
  fields: TransferFields,
  sides: readonly TransferSide[],
): { request: TransferRequest } | { problem: TransferProblem } {
  const { from, to } = fields;
  const source = sides.find((side) => side.code === from);
  const target = sides.find((side) => side.code === to);
  if (source === undefined || !target?.takesMoney) {
    return { problem: { field: 'sides', reason: 'chooseBoth' } };
  }
  if (from === to) return { problem: { field: 'sides', reason: 'sameSide' } };
  const amount = amountOfText(fields.amountText);
  if (amount === undefined || amount < TRANSFER_MINIMUM_BAHT) {
    return { problem: { field: 'amount', reason: 'belowMinimum' } };
  }
  if (from === WALLET && amount > source.amount) return { problem: { field: 'amount', reason: 'notEnough' } };
  return { request: { from, to, amount } };
}
