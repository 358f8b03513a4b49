/** What only the Lao site refuses, or says in other words. */
export const laosEn = {
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'Lao mobile number: 020 and 8 digits, or 030 and 7 digits.',
  BANK_KEEPS_BAHT: 'This bank keeps accounts in baht; you chose kip. Choose a bank for kip.',
  BANK_KEEPS_KIP: 'This bank keeps accounts in kip; you chose baht. Choose a bank for baht.',
  wholeKip: 'Kip has no decimals. Enter whole kip.',
};

export type LaosWords = typeof laosEn;

/** Codes that are answered where there are two currencies. */
export type LaosCode = 'BANK_KEEPS_BAHT' | 'BANK_KEEPS_KIP';
