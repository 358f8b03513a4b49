import type { ReceiptWords } from './receipt-en.ts';

export const receiptTh: ReceiptWords = {
  code: 'รหัสตรวจสอบ',
  picture: 'QR ที่เปิดหน้าตรวจสอบ',
  anybody: (page) => `ใครก็ตรวจใบเสร็จนี้ได้ที่ ${page}`,
};
