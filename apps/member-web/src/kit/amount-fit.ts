/** Longer amounts fall from 34 to 28 px, and the longest to 24, so that they stay clear of the refresh button. */
const LONG_AMOUNT = { page: 13, rail: 11 };
const LONGEST_AMOUNT = { page: 15, rail: 13 };

/** The classes that make an amount fit its card. */
export function amountFit(amount: string, place: 'page' | 'rail'): string {
  if (amount.length > LONGEST_AMOUNT[place]) return ' long longest';
  return amount.length > LONG_AMOUNT[place] ? ' long' : '';
}
