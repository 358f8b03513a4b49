/**
 * Play needs money (spec 4): in the wallet, or in the game already, because everything can be moved to one game and is to be
 * played there. Amounts are whole or minor units, whichever the caller has.
 */
export function mayPlay<Amount extends number | bigint>({ cash, inGame }: { cash: Amount; inGame: Amount }): boolean {
  return cash > 0 || inGame > 0;
}
