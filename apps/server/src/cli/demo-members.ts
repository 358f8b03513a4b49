/* Members of the demonstration, with their accounts at banks. */

export const THAI_MEMBERS = [
  {
    username: '0812345678',
    name: 'Somsak Phromma',
    bank: 'SCB',
    accountNo: '1112223334',
    accountName: 'SOMSAK PHROMMA',
  },
  { username: '0898765432', name: 'Kanya Srisuk', bank: 'KTB', accountNo: '9804451276', accountName: 'KANYA SRISUK' },
] as const;
export const LAO_MEMBERS = [
  {
    username: '02055512345',
    name: 'Somchit Vongsa',
    bank: 'BCEL',
    accountNo: '160120055511',
    accountName: 'SOMCHIT VONGSA',
  },
  {
    username: '02022298765',
    name: 'Keo Phommachan',
    bank: 'LDB',
    accountNo: '030110022298',
    accountName: 'KEO PHOMMACHAN',
  },
] as const;

/** Whose each of these accounts is, as their banks know it. */
export const DEMO_HOLDERS = Object.fromEntries(
  [...THAI_MEMBERS, ...LAO_MEMBERS].map(({ accountNo, accountName }) => [accountNo, accountName]),
);
