/** Cash is looked at this often while the accounts are on the screen. */
export const ARRIVAL_POLL_MS = 3000;

export interface ArrivalWatch {
  /** Cash at the last look, in whole units; undefined before the first. */
  cash: number | undefined;
  /** What came in since the sheet opened. */
  received: number;
}

export const NO_ARRIVAL: ArrivalWatch = { cash: undefined, received: 0 };

/**
 * The watch after another look. Only growth counts: cash that was moved to a game or withdrawn meanwhile
 * must not eat up what has arrived.
 */
export function updateArrival(watch: ArrivalWatch, cash: number): ArrivalWatch {
  if (watch.cash === undefined || cash <= watch.cash) {
    return cash === watch.cash ? watch : { ...watch, cash };
  }
  return { cash, received: fromHundredths(hundredths(watch.received) + hundredths(cash) - hundredths(watch.cash)) };
}

function hundredths(amount: number): number {
  return Math.round(amount * 100);
}

function fromHundredths(amount: number): number {
  return amount / 100;
}
