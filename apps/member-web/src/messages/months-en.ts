/** The months of the statement. */
const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const monthsEn = {
  label: 'Month',
  name: (month: number, year: number) => `${NAMES[month - 1]} ${year}`,
  all: 'All months',
  none: 'Nothing in this month',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
};

export type MonthsWords = typeof monthsEn;
