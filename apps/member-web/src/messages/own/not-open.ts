import type { Locale } from '@kapao/contract/shared/locale.ts';

/** What visitors of a site that has never been open read; so few words that they come in all languages. */
export const NOT_OPEN: Record<Locale, string> = {
  th: 'เว็บไซต์ยังไม่เปิดให้บริการ ยังสมัครสมาชิกและเข้าสู่ระบบไม่ได้ โปรดกลับมาใหม่ภายหลัง',
  la: 'ເວັບໄຊຍັງບໍ່ເປີດໃຫ້ບໍລິການ ຍັງສະໝັກສະມາຊິກ ແລະ ເຂົ້າສູ່ລະບົບບໍ່ໄດ້ ກະລຸນາກັບມາໃໝ່ພາຍຫຼັງ',
  en: 'This site is not open yet. You cannot register or sign in. Please come back later.',
};
