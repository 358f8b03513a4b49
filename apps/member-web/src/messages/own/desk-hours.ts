import type { Locale } from '@kapao/contract/shared/locale.ts';

interface DeskHoursWords {
  answer: string;
  everyDay: string;
  allDay: string;
  /** From Monday on. */
  days: readonly string[];
}

/** The hours of the desk on the contact page; so few words that they come in all languages. */
export const DESK_HOURS: Record<Locale, DeskHoursWords> = {
  th: {
    answer: 'เวลาตอบ',
    everyDay: 'ทุกวัน',
    allDay: '24 ชั่วโมง',
    days: ['จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.', 'อา.'],
  },
  la: {
    answer: 'ເວລາຕອບ',
    everyDay: 'ທຸກມື້',
    allDay: '24 ຊົ່ວໂມງ',
    days: ['ຈ.', 'ຄ.', 'ພ.', 'ພຫ.', 'ສຸກ', 'ສ.', 'ອາ.'],
  },
  en: {
    answer: 'We answer',
    everyDay: 'every day',
    allDay: '24 hours',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  },
};
