import { TRANSFER_MINIMUM_BAHT } from '@kapao/contract/member/transfer.ts';
import type { GameSlot, WalletInfo } from '@kapao/contract/member/wallet.ts';
import { amountOfText } from '@kapao/ui/amount-text.ts';

/** Neither side is chosen at first (spec 4). */
export const NONE = 'NONE';
export const WALLET = 'WALLET';

/** One place money can stand. */
export interface TransferSide {
  code: string;
  /** Undefined for the wallet, which is named in the reader's language. */
  game: GameSlot | undefined;
  amount: number;
  isAvailable: boolean;
}

export interface TransferFields {
  from: string;
  to: string;
  amountText: string;
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
    { code: WALLET, game: undefined, amount: wallet.wallet.amount, isAvailable: true },
    ...games.map((game) => ({ code: game.code, game, amount: game.amount, isAvailable: game.isAvailable })),
  ];
}

/** A side named in the address, when there is such a side and money can move there now. */
export function sideOfAddress(code: string | null, sides: readonly TransferSide[]): string {
  return sides.some((side) => side.code === code && side.isAvailable) && code !== null ? code : NONE;
}

/**
 * The request, or what is wrong with it. The rules stand in the order of spec 5, and the balance comes last
 * because it is the only one the server may know better.
 */
export function readTransfer(
  fields: TransferFields,
  sides: readonly TransferSide[],
): { request: TransferRequest } | { problem: TransferProblem } {
  const { from, to } = fields;
  const source = sides.find((side) => side.code === from);
  if (source === undefined || !sides.some((side) => side.code === to)) {
    return { problem: { field: 'sides', reason: 'chooseBoth' } };
  }
  if (from === to) return { problem: { field: 'sides', reason: 'sameSide' } };
  const amount = amountOfText(fields.amountText);
  if (amount === undefined || amount < TRANSFER_MINIMUM_BAHT) {
    return { problem: { field: 'amount', reason: 'belowMinimum' } };
  }
  if (amount > source.amount) return { problem: { field: 'amount', reason: 'notEnough' } };
  return { request: { from, to, amount } };
}
