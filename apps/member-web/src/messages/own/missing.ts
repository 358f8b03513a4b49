import type { Locale } from '@kapao/contract/shared/locale.ts';

/** Said by the page at no address; so few words that they come in all languages. */
export const MISSING_WORDS: Record<Locale, { title: string; text: string; home: string }> = {
  th: { title: 'ไม่พบหน้านี้', text: 'ไม่มีอะไรอยู่ที่ที่อยู่นี้', home: 'ไปหน้าแรก' },
  la: { title: 'ບໍ່ພົບໜ້ານີ້', text: 'ບໍ່ມີຫຍັງຢູ່ທີ່ຢູ່ນີ້', home: 'ໄປໜ້າຫຼັກ' },
  en: { title: 'Page Not Found', text: 'There is nothing at this address.', home: 'To the home page' },
};
