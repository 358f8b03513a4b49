import { TRANSFER_MINIMUM_BAHT } from '@kapao/contract/member/transfer.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { remembered } from '@kapao/web/storage.ts';

const FIRST = { THB: 100, LAK: 100_000 } as const;
const keyOf = (currency: CashCurrency) => `playAmount-${currency}`;

/** What the member moved into a game last is what the next game is offered with. */
export function notePlayAmount(amount: number, currency: CashCurrency): void {
  remembered.write(keyOf(currency), String(amount));
}

/** What one tap takes along into a game: the last amount, or all cash where that is less; undefined where it is too little. */
export function playAmount(cash: number, currency: CashCurrency): number | undefined {
  const last = Number(remembered.read(keyOf(currency)));
  const wanted = last >= TRANSFER_MINIMUM_BAHT && Number.isFinite(last) ? last : FIRST[currency];
  const amount = Math.min(wanted, cash);
  return amount >= TRANSFER_MINIMUM_BAHT ? amount : undefined;
}
