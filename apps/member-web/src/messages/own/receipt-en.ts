/** The check code of a receipt. */
export const receiptEn = {
  code: 'Check code',
  picture: 'QR code that opens the check page',
  anybody: (page: string) => `Anybody can check this receipt at ${page}`,
};

export type ReceiptWords = typeof receiptEn;
