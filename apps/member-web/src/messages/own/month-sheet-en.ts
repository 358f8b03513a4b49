/** Words of a month's statement on paper. */
export const monthSheetEn = {
  title: 'Statement',
  back: 'Back',
  print: 'Save as PDF or print',
  hint: 'In the window of your phone or computer choose “Save as PDF”.',
  inLine: 'LINE’s browser cannot save this page.',
  openOutside: 'Open it in your own browser',
  member: 'Member',
  phone: 'Phone',
  account: 'Payout account',
  made: 'Made',
  when: 'Date',
  what: 'Item',
  amount: 'Amount',
  reference: 'Reference',
  rows: (count: number) => `${count} items`,
  onlyNewest: (shown: number, all: number) => `The newest ${shown} of ${all} items. Ask support for all of them.`,
  terms: 'Times are those of Bangkok. Money in and money out leave out what moved between your wallet and games.',
  empty: 'Nothing in this month',
  failed: 'The month could not be read.',
  check: 'Check code',
  checkPicture: 'QR code of the check page',
  checkHint: (page: string) =>
    `Every item has a check code. Anybody can type it at ${page} and sees what the item says.`,
  show: 'Show amounts',
};

export type MonthSheetWords = typeof monthSheetEn;
