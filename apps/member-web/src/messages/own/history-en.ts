/** Words of the search, the days, the files and the months of the history. */
export const historyEn = {
  search: 'Search the history',
  hint: 'Reference, amount, game or kind',
  clear: 'Clear the search',
  days: 'Choose days…',
  since: 'From',
  until: 'Until',
  tooMany: 'Choose at most 366 days, the first one first.',
  isCut: 'Only the newest 10,000 items of these days are searched. Choose fewer days for older ones.',
  csv: 'Table (CSV)',
  pdf: 'PDF',
  making: 'Your file is being made…',
  failed: 'The file could not be made. Try again.',
  busy: 'Many files are being made now. Try again in a minute.',
  part: (rows: number, total: number) => `The newest ${rows} of ${total} items are in the file.`,
  inLine: 'LINE’s browser cannot save files.',
  openOutside: 'Open it in your own browser',
  spending: 'Paid in and out by month',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  difference: 'Difference',
};

export type HistoryWords = typeof historyEn;
