/** The three digits of a bank (facts 8), as our bank codes. TTB is the same bank as TMB (design 4). */
const BANK_OF_NUMBER: Record<string, string> = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TMB',
  '014': 'SCB',
  '022': 'CIMBT',
  '024': 'UOB',
  '025': 'BAY',
  '030': 'GSB',
  '033': 'GHB',
  '034': 'BAAC',
  '065': 'TMB',
  '066': 'ISBT',
  '067': 'TISCO',
  '069': 'KKP',
  '073': 'LH',
  '901': 'BCEL',
  '902': 'LDB',
  '903': 'JDB',
  '904': 'APB',
  '905': 'LVB',
  '906': 'ACLEDA',
  '907': 'STB',
  '908': 'BIC',
};

export function bankOfNumber(number: string): string | undefined {
  return BANK_OF_NUMBER[number];
}

/** The three digits of one of our bank codes; of two that are one bank by now, those of the one that is left. */
export function numberOfBank(bankCode: string): string | undefined {
  return Object.entries(BANK_OF_NUMBER).find(([, code]) => code === bankCode)?.[0];
}
