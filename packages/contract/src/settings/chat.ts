import * as z from 'zod/mini';
import { perLocale } from '../shared/fields.ts';
import { typed } from '../shared/typed-fields.ts';
import { plainWord } from '../shared/typed-text.ts';
import { setting } from './setting.ts';

const bad = { error: 'KEY_INVALID' } as const;

const timeOfDay = typed(plainWord).check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, bad));

/** When people are on duty (Bangkok time, Monday is 1), and what is said without them. No hours at all: always. */
export const chatSettings = z.strictObject({
  hours: z
    .array(
      z.strictObject({
        days: z
          .array(z.int(bad).check(z.gte(1, bad), z.lte(7, bad)), bad)
          .check(z.minLength(1, bad), z.maxLength(7, bad)),
        from: timeOfDay,
        until: timeOfDay,
      }),
      bad,
    )
    .check(z.maxLength(14, bad)),
  greeting: perLocale(500),
  offlineText: perLocale(500),
});
export type ChatSettings = z.output<typeof chatSettings>;

export const CHAT_SETTING = setting<ChatSettings>({
  key: 'chat',
  schema: chatSettings,
  default: {
    hours: [],
    greeting: { th: 'สวัสดีค่ะ มีอะไรให้ช่วยไหมคะ', la: 'ສະບາຍດີ ມີຫຍັງໃຫ້ຊ່ວຍບໍ່', en: 'Hello. How can we help?' },
    offlineText: {
      th: 'ตอนนี้อยู่นอกเวลาทำการ เราได้รับข้อความแล้วและจะตอบทันทีที่กลับมา',
      la: 'ຕອນນີ້ຢູ່ນອກເວລາທຳການ ພວກເຮົາໄດ້ຮັບຂໍ້ຄວາມແລ້ວ ແລະຈະຕອບເມື່ອກັບມາ',
      en: 'Nobody is on duty right now. We have your message and answer as soon as we are back.',
    },
  },
  right: 'chat.edit',
  words: ['chatSetup', 'parts', 'hours'],
  needsTwo: () => false,
});
