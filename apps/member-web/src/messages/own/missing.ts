import type { Locale } from '@kapao/contract/shared/locale.ts';

/** Said by the page at no address; so few words that they come in all languages. */
export const MISSING_WORDS: Record<Locale, { title: string; text: string; home: string }> = {
  th: { title: 'ไม่พบหน้านี้', text: 'ลิงก์นี้อาจผิดหรือถูกย้ายแล้ว', home: 'ไปหน้าแรก' },
  la: { title: 'ບໍ່ພົບໜ້ານີ້', text: 'ລິ້ງນີ້ອາດຜິດ ຫຼື ຖືກຍ້າຍແລ້ວ', home: 'ໄປໜ້າຫຼັກ' },
  en: { title: 'Page Not Found', text: 'There is nothing at this address.', home: 'To the home page' },
};
