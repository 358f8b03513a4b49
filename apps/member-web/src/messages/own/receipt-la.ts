import type { ReceiptWords } from './receipt-en.ts';

export const receiptLa: ReceiptWords = {
  code: 'ລະຫັດກວດສອບ',
  picture: 'QR ທີ່ເປີດໜ້າກວດສອບ',
  anybody: (page) => `ໃຜກໍກວດໃບຮັບເງິນນີ້ໄດ້ທີ່ ${page}`,
};
