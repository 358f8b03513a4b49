/** Words of the amounts a member wants offered. */
export const amountsEn = {
  open: 'Set my amounts',
  title: 'My amounts',
  lead: 'Up to three amounts, offered on every device. Leave all empty for the usual ones.',
  amount: (place: number) => `Amount ${place}`,
  save: 'Save my amounts',
  saved: 'Your amounts are saved',
  wrong: (smallest: string) => `Enter amounts from ${smallest}.`,
  failed: 'Your amounts could not be saved. Try again.',
};

export type AmountsWords = typeof amountsEn;
