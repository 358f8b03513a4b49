import { formatLimit } from './format-money.ts';
import type { Locale } from './locale.ts';
import { type MachineReason, machineText } from './machine-words.ts';
import type { CashCurrency } from './money.ts';
import { SPOKEN_UNITS } from './prize-label.ts';

export const ALERT_RULES = [
  'books-differ',
  'books-late',
  'feed-silent',
  'partner-failing',
  'partner-unclear',
  'wallet-refused',
  'account-nearly-full',
  'accounts-full',
  'float-short',
  'float-low',
  'payouts-stopped',
  'payouts-unclear',
  'returns-unclear',
  'transfers-unclear',
  'queue-late',
  'chat-waiting',
  'proposals-waiting',
  'cases-waiting',
  'machine',
  'large-win',
  'large-withdrawal',
] as const;
export type AlertRule = (typeof ALERT_RULES)[number];

/** What the words of an alert name: a sum in whole units, minutes, how many. */
export interface AlertDetail {
  amount?: number | undefined;
  currency?: CashCurrency | undefined;
  minutes?: number | undefined;
  count?: number | undefined;
  percent?: number | undefined;
  reason?: MachineReason | undefined;
}

interface Told {
  rule: AlertRule;
  subject: string;
  detail: AlertDetail;
}

type Words = Record<
  AlertRule,
  (told: Readonly<Record<'subject' | 'sum' | 'minutes' | 'count' | 'percent' | 'machine', string>>) => string
>;

const WORDS: Record<Locale, Words> = {
  en: {
    'books-differ': ({ subject, sum }) =>
      `Bank and books of ${subject} differ by ${sum}. Automatic payouts stand still above the policy’s difference`,
    'books-late': ({ minutes }) => `Bank and books were last compared ${minutes} min ago`,
    'feed-silent': ({ subject, minutes }) => `The bank feed of ${subject} could not be read for ${minutes} min`,
    'partner-failing': ({ subject, count }) => `Partner ${subject} has failed ${count} times in a row`,
    'partner-unclear': ({ subject, count }) =>
      `Answers not understood today, by partner and question: ${subject}, ${count}`,
    'wallet-refused': ({ subject, count }) =>
      `Partner ${subject} refuses our own wallet: gift links affected: ${count}. Check its number there`,
    'account-nearly-full': ({ subject, percent }) => `Account ${subject} is ${percent}% full`,
    'accounts-full': ({ subject }) =>
      `No bank account for ${subject} has room; members are shown the least full one, if any`,
    'float-short': ({ subject, sum }) =>
      `Account ${subject} lacks ${sum} for the payouts due from it. Move money there before they fail`,
    'float-low': ({ subject, minutes }) =>
      `Paying account ${subject} lasts ${minutes} min more at the pace of the last days`,
    'payouts-stopped': () => 'Automatic payouts stand still',
    'payouts-unclear': ({ count, minutes }) => `Unclear payouts: ${count}, the first for ${minutes} min`,
    'returns-unclear': ({ count, minutes }) =>
      `Unclear returns of unmatched deposits: ${count}, the first approved ${minutes} min ago`,
    'transfers-unclear': ({ count, minutes }) => `Unclear game transfers: ${count}, the first for ${minutes} min`,
    'queue-late': ({ subject, count, minutes }) => `Waiting in ${subject}: ${count}, the first for ${minutes} min`,
    'chat-waiting': ({ count, minutes }) => `Waiting in the chat: ${count}, the first for ${minutes} min`,
    'proposals-waiting': ({ count, minutes }) => `Proposals to decide: ${count}, the first for ${minutes} min`,
    'cases-waiting': ({ count, minutes }) => `Cases nobody has taken: ${count}, the first for ${minutes} min`,
    machine: ({ machine }) => machine,
    'large-win': ({ sum }) => `A large win: ${sum}`,
    'large-withdrawal': ({ sum }) => `A large withdrawal: ${sum}`,
  },
  th: {
    'books-differ': ({ subject, sum }) => `ยอดธนาคารกับบัญชีของ ${subject} ต่างกัน ${sum} ถ้าเกินที่ตั้งไว้ ระบบจะหยุดจ่ายอัตโนมัติ`,
    'books-late': ({ minutes }) => `กระทบยอดธนาคารครั้งล่าสุดเมื่อ ${minutes} นาทีที่แล้ว`,
    'feed-silent': ({ subject, minutes }) => `อ่านรายการเดินบัญชีของ ${subject} ไม่ได้มา ${minutes} นาทีแล้ว`,
    'partner-failing': ({ subject, count }) => `พาร์ตเนอร์ ${subject} ล้มเหลวติดกัน ${count} ครั้ง`,
    'partner-unclear': ({ subject, count }) => `วันนี้มีคำตอบที่ระบบไม่เข้าใจ ${count} ครั้ง จากพาร์ตเนอร์และคำขอ ${subject}`,
    'wallet-refused': ({ subject, count }) =>
      `พาร์ตเนอร์ ${subject} ไม่รับวอลเล็ตของเรา กระทบลิงก์ของขวัญ ${count} รายการ โปรดตรวจสอบเบอร์วอลเล็ต`,
    'account-nearly-full': ({ subject, percent }) => `บัญชี ${subject} เต็มแล้ว ${percent}%`,
    'accounts-full': ({ subject }) => `ไม่มีบัญชีรับฝาก ${subject} ที่ยังรับได้ สมาชิกจะเห็นบัญชีที่เต็มน้อยที่สุดถ้ามี`,
    'float-short': ({ subject, sum }) => `บัญชี ${subject} ขาดเงิน ${sum} สำหรับรายการที่ต้องจ่าย โปรดโอนเงินเข้าก่อนที่จะจ่ายไม่ได้`,
    'float-low': ({ subject, minutes }) => `บัญชีจ่ายเงิน ${subject} พอจ่ายอีก ${minutes} นาที ตามอัตราช่วงไม่กี่วันนี้`,
    'payouts-stopped': () => 'การจ่ายเงินอัตโนมัติหยุดอยู่',
    'payouts-unclear': ({ count, minutes }) => `รายการจ่ายเงินถอนไม่ชัดเจน ${count} รายการ รอนานสุด ${minutes} นาที`,
    'returns-unclear': ({ count, minutes }) => `รายการคืนเงินฝากที่ไม่ชัดเจน ${count} รายการ อนุมัตินานสุด ${minutes} นาทีที่แล้ว`,
    'transfers-unclear': ({ count, minutes }) => `รายการโอนเกมไม่ชัดเจน ${count} รายการ รอนานสุด ${minutes} นาที`,
    'queue-late': ({ subject, count, minutes }) => `${subject} รออยู่ ${count} รายการ รอนานสุด ${minutes} นาที`,
    'chat-waiting': ({ count, minutes }) => `แชตรออยู่ ${count} ห้อง รอนานสุด ${minutes} นาที`,
    'proposals-waiting': ({ count, minutes }) => `ข้อเสนอรออนุมัติ ${count} รายการ รอนานสุด ${minutes} นาที`,
    'cases-waiting': ({ count, minutes }) => `เคสที่ยังไม่มีผู้รับ ${count} เคส รอนานสุด ${minutes} นาที`,
    machine: ({ machine }) => machine,
    'large-win': ({ sum }) => `ชนะรางวัลใหญ่ ${sum}`,
    'large-withdrawal': ({ sum }) => `ถอนเงินก้อนใหญ่ ${sum}`,
  },
  la: {
    'books-differ': ({ subject, sum }) => `ຍອດທະນາຄານກັບບັນຊີຂອງ ${subject} ຕ່າງກັນ ${sum} ຖ້າເກີນທີ່ຕັ້ງໄວ້ ລະບົບຈະຢຸດຈ່າຍອັດຕະໂນມັດ`,
    'books-late': ({ minutes }) => `ກະທົບຍອດທະນາຄານຄັ້ງຫຼ້າສຸດເມື່ອ ${minutes} ນາທີກ່ອນ`,
    'feed-silent': ({ subject, minutes }) => `ອ່ານລາຍການເດີນບັນຊີຂອງ ${subject} ບໍ່ໄດ້ມາ ${minutes} ນາທີແລ້ວ`,
    'partner-failing': ({ subject, count }) => `ຄູ່ຮ່ວມງານ ${subject} ລົ້ມເຫຼວຕິດກັນ ${count} ຄັ້ງ`,
    'partner-unclear': ({ subject, count }) => `ມື້ນີ້ມີຄຳຕອບທີ່ລະບົບບໍ່ເຂົ້າໃຈ ${count} ຄັ້ງ ຈາກຄູ່ຮ່ວມງານ ແລະ ຄຳຖາມ ${subject}`,
    'wallet-refused': ({ subject, count }) =>
      `ຄູ່ຮ່ວມງານ ${subject} ບໍ່ຮັບວໍເລັດຂອງພວກເຮົາ ກະທົບລິ້ງຂອງຂວັນ ${count} ລາຍການ ກະລຸນາກວດເບີວໍເລັດ`,
    'account-nearly-full': ({ subject, percent }) => `ບັນຊີ ${subject} ເຕັມແລ້ວ ${percent}%`,
    'accounts-full': ({ subject }) => `ບໍ່ມີບັນຊີຮັບຝາກ ${subject} ທີ່ຍັງຮັບໄດ້ ສະມາຊິກຈະເຫັນບັນຊີທີ່ເຕັມໜ້ອຍທີ່ສຸດຖ້າມີ`,
    'float-short': ({ subject, sum }) => `ບັນຊີ ${subject} ຂາດເງິນ ${sum} ສຳລັບລາຍການທີ່ຕ້ອງຈ່າຍ ກະລຸນາໂອນເງິນເຂົ້າກ່ອນທີ່ຈະຈ່າຍບໍ່ໄດ້`,
    'float-low': ({ subject, minutes }) => `ບັນຊີຈ່າຍເງິນ ${subject} ພໍຈ່າຍອີກ ${minutes} ນາທີ ຕາມອັດຕາບໍ່ພໍເທົ່າໃດມື້ນີ້`,
    'payouts-stopped': () => 'ການຈ່າຍເງິນອັດຕະໂນມັດຢຸດຢູ່',
    'payouts-unclear': ({ count, minutes }) => `ລາຍການຈ່າຍເງິນຖອນບໍ່ຊັດເຈນ ${count} ລາຍການ ລໍຖ້າດົນສຸດ ${minutes} ນາທີ`,
    'returns-unclear': ({ count, minutes }) => `ລາຍການຄືນເງິນຝາກທີ່ບໍ່ຊັດເຈນ ${count} ລາຍການ ອະນຸມັດດົນສຸດ ${minutes} ນາທີກ່ອນ`,
    'transfers-unclear': ({ count, minutes }) => `ລາຍການໂອນເກມບໍ່ຊັດເຈນ ${count} ລາຍການ ລໍຖ້າດົນສຸດ ${minutes} ນາທີ`,
    'queue-late': ({ subject, count, minutes }) => `${subject} ລໍຖ້າຢູ່ ${count} ລາຍການ ລໍຖ້າດົນສຸດ ${minutes} ນາທີ`,
    'chat-waiting': ({ count, minutes }) => `ແຊັດລໍຖ້າຢູ່ ${count} ຫ້ອງ ລໍຖ້າດົນສຸດ ${minutes} ນາທີ`,
    'proposals-waiting': ({ count, minutes }) => `ຂໍ້ສະເໜີລໍຖ້າອະນຸມັດ ${count} ລາຍການ ລໍຖ້າດົນສຸດ ${minutes} ນາທີ`,
    'cases-waiting': ({ count, minutes }) => `ເຄສທີ່ຍັງບໍ່ມີຜູ້ຮັບ ${count} ເຄສ ລໍຖ້າດົນສຸດ ${minutes} ນາທີ`,
    machine: ({ machine }) => machine,
    'large-win': ({ sum }) => `ຊະນະລາງວັນໃຫຍ່ ${sum}`,
    'large-withdrawal': ({ sum }) => `ຖອນເງິນກ້ອນໃຫຍ່ ${sum}`,
  },
};

/** Queues as messages call them; the back office has the same names in its menu. */
const QUEUE_NAMES: Record<Locale, Readonly<Record<string, string>>> = {
  en: {
    withdrawals: 'withdrawals',
    inflows: 'deposits',
    slips: 'slips',
    gifts: 'gift links',
    lines: 'bank lines to settle',
    codes: 'QR codes the provider does not answer for',
    results: 'game results',
  },
  th: {
    withdrawals: 'รายการถอน',
    inflows: 'รายการฝาก',
    slips: 'สลิป',
    gifts: 'ลิงก์ของขวัญ',
    lines: 'รายการธนาคารที่ต้องจัดการ',
    codes: 'คิวอาร์โค้ดที่ผู้ให้บริการไม่ตอบ',
    results: 'ผลเกม',
  },
  la: {
    withdrawals: 'ລາຍການຖອນ',
    inflows: 'ລາຍການຝາກ',
    slips: 'ສະລິບ',
    gifts: 'ລິ້ງຂອງຂວັນ',
    lines: 'ລາຍການທະນາຄານທີ່ຕ້ອງຈັດການ',
    codes: 'ຄິວອາໂຄດທີ່ຜູ້ໃຫ້ບໍລິການບໍ່ຕອບ',
    results: 'ຜົນເກມ',
  },
};

/** One sentence for people, on screen and in messages: no name and no account number of a member. */
export function alertText({ rule, subject, detail }: Told, locale: Locale): string {
  const { amount = 0, currency = 'THB', minutes = 0, count = 0, percent = 0 } = detail;
  return WORDS[locale][rule]({
    subject: QUEUE_NAMES[locale][subject] ?? subject,
    sum: `${formatLimit(amount, currency)} ${SPOKEN_UNITS[currency][locale]}`,
    minutes: String(minutes),
    count: String(count),
    percent: String(percent),
    machine: machineText(subject, detail.reason ?? 'other', locale),
  });
}
