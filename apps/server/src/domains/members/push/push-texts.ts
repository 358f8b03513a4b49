import type { RefusalNote } from '@kapao/contract/member/timeline.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';

/** What happened, as it is told: a locked screen shows it to whoever holds the phone. */
export type PushFact =
  /** A cancelled withdrawal is reported too, so that nobody cancels it unseen in a stolen session. */
  | { kind: 'deposit' | 'paid' | 'cancelled'; amountMinor: bigint; currency: CashCurrency }
  /** `note` is why people refused it; null where the bank could not pay it, or nothing was said. */
  | { kind: 'refunded'; amountMinor: bigint; currency: CashCurrency; isRejected: boolean; note: RefusalNote | null }
  | { kind: 'chat' };

interface Words {
  unit: Record<CashCurrency, string>;
  deposit: { title: string; amount: (amount: string) => string; plain: string };
  paid: { title: string; amount: (amount: string) => string; plain: string };
  refunded: { title: string; amount: (amount: string) => string; plain: string; failed: string };
  cancelled: { title: string; amount: (amount: string) => string; plain: string };
  /** As the page of that withdrawal says them. */
  notes: Record<RefusalNote, string>;
  chat: { title: string; plain: string };
}

const WORDS: Record<Locale, Words> = {
  th: {
    unit: { THB: 'บาท', LAK: 'กีบ' },
    deposit: {
      title: 'เงินเข้าแล้ว',
      amount: (amount) => `รับเงินฝาก ${amount} แล้ว`,
      plain: 'รับเงินฝากของคุณแล้ว แตะเพื่อดูรายการ',
    },
    paid: {
      title: 'ถอนเงินสำเร็จ',
      amount: (amount) => `จ่าย ${amount} เข้าบัญชีธนาคารของคุณแล้ว`,
      plain: 'จ่ายเข้าบัญชีธนาคารของคุณแล้ว แตะเพื่อดูรายการ',
    },
    refunded: {
      title: 'ถอนเงินไม่สำเร็จ',
      amount: (amount) => `คืน ${amount} ให้คุณแล้ว`,
      plain: 'คืนเงินให้คุณแล้ว',
      failed: 'ธนาคารจ่ายรายการนี้ไม่ได้',
    },
    cancelled: {
      title: 'ยกเลิกการถอนแล้ว',
      amount: (amount) => `คืน ${amount} เข้ากระเป๋าแล้ว ถ้าไม่ใช่คุณ ทักแชตหาเราทันที`,
      plain: 'คืนเงินเข้ากระเป๋าแล้ว ถ้าไม่ใช่คุณ ทักแชตหาเราทันที',
    },
    notes: {
      ASK_US: 'สอบถามรายละเอียดกับทีมงานได้เลย',
      ACCOUNT_NAME: 'ชื่อบัญชีธนาคารไม่ตรงกับชื่อในโปรไฟล์ กรุณาตรวจสอบบัญชี แล้วถอนใหม่อีกครั้ง',
      TURNOVER: 'ยอดเทิร์นยังไม่ครบ เล่นต่อให้ครบแล้วถอนใหม่ได้',
      IDENTITY: 'เราต้องยืนยันตัวตนของคุณก่อน กรุณาติดต่อทีมงาน',
      MEMBER_ASKED: 'ยกเลิกตามที่คุณขอ',
    },
    chat: { title: 'ทีมงานตอบแชตแล้ว', plain: 'แตะเพื่ออ่านข้อความ' },
  },
  la: {
    unit: { THB: 'ບາດ', LAK: 'ກີບ' },
    deposit: {
      title: 'ເງິນເຂົ້າແລ້ວ',
      amount: (amount) => `ໄດ້ຮັບເງິນຝາກ ${amount} ແລ້ວ`,
      plain: 'ໄດ້ຮັບເງິນຝາກຂອງທ່ານແລ້ວ ແຕະເພື່ອເບິ່ງລາຍການ',
    },
    paid: {
      title: 'ຖອນເງິນສຳເລັດ',
      amount: (amount) => `ຈ່າຍ ${amount} ເຂົ້າບັນຊີທະນາຄານຂອງທ່ານແລ້ວ`,
      plain: 'ຈ່າຍເຂົ້າບັນຊີທະນາຄານຂອງທ່ານແລ້ວ ແຕະເພື່ອເບິ່ງລາຍການ',
    },
    refunded: {
      title: 'ຖອນເງິນບໍ່ສຳເລັດ',
      amount: (amount) => `ຄືນ ${amount} ໃຫ້ທ່ານແລ້ວ`,
      plain: 'ຄືນເງິນໃຫ້ທ່ານແລ້ວ',
      failed: 'ທະນາຄານຈ່າຍລາຍການນີ້ບໍ່ໄດ້',
    },
    cancelled: {
      title: 'ຍົກເລີກການຖອນແລ້ວ',
      amount: (amount) => `ຄືນ ${amount} ເຂົ້າກະເປົາແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ແຊັດຫາພວກເຮົາທັນທີ`,
      plain: 'ຄືນເງິນເຂົ້າກະເປົາແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ແຊັດຫາພວກເຮົາທັນທີ',
    },
    notes: {
      ASK_US: 'ສອບຖາມລາຍລະອຽດກັບທີມງານໄດ້ເລີຍ',
      ACCOUNT_NAME: 'ຊື່ບັນຊີທະນາຄານບໍ່ກົງກັບຊື່ໃນໂປຣໄຟລ໌ ກະລຸນາກວດບັນຊີ ແລ້ວຖອນໃໝ່ອີກຄັ້ງ',
      TURNOVER: 'ຍອດເທີນຍັງບໍ່ຄົບ ຫຼິ້ນຕໍ່ໃຫ້ຄົບແລ້ວຖອນໃໝ່ໄດ້',
      IDENTITY: 'ພວກເຮົາຕ້ອງຢືນຢັນຕົວຕົນຂອງທ່ານກ່ອນ ກະລຸນາຕິດຕໍ່ທີມງານ',
      MEMBER_ASKED: 'ຍົກເລີກຕາມທີ່ທ່ານຂໍ',
    },
    chat: { title: 'ທີມງານຕອບແຊັດແລ້ວ', plain: 'ແຕະເພື່ອອ່ານຂໍ້ຄວາມ' },
  },
  en: {
    unit: { THB: 'THB', LAK: 'LAK' },
    deposit: {
      title: 'Money has arrived',
      amount: (amount) => `Your deposit of ${amount} is here.`,
      plain: 'Your deposit is here. Tap to see it.',
    },
    paid: {
      title: 'Withdrawal paid',
      amount: (amount) => `${amount} was paid to your bank account.`,
      plain: 'It was paid to your bank account. Tap to see it.',
    },
    refunded: {
      title: 'Withdrawal not paid',
      amount: (amount) => `${amount} is back with you.`,
      plain: 'Your money is back with you.',
      failed: 'The bank could not pay it.',
    },
    cancelled: {
      title: 'Withdrawal cancelled',
      amount: (amount) => `${amount} is back in your wallet. Not you? Write to us now.`,
      plain: 'The money is back in your wallet. Not you? Write to us now.',
    },
    notes: {
      ASK_US: 'Write to us and we tell you more.',
      ACCOUNT_NAME:
        'The name on the bank account is not the name on your profile. Check the account, then withdraw again.',
      TURNOVER: 'The turnover is not met yet. Play on, then withdraw again.',
      IDENTITY: 'We need to confirm who you are first. Write to us.',
      MEMBER_ASKED: 'Cancelled as you asked.',
    },
    chat: { title: 'Support has answered', plain: 'Tap to read it.' },
  },
};

/** Title and text of a notification; without amounts for who keeps them from a locked screen. */
export function pushText(
  fact: PushFact,
  { locale, showsAmounts }: { locale: Locale; showsAmounts: boolean },
): { title: string; body: string } {
  const words = WORDS[locale];
  if (fact.kind === 'chat') return { title: words.chat.title, body: words.chat.plain };
  const { title, amount, plain } = words[fact.kind];
  const { amountMinor, currency } = fact;
  const money = `${formatMoney(fromMinor(amountMinor, currency), currency)} ${words.unit[currency]}`;
  const said = showsAmounts ? amount(money) : plain;
  if (fact.kind !== 'refunded') return { title, body: said };
  const why = fact.isRejected ? words.notes[fact.note ?? 'ASK_US'] : words.refunded.failed;
  return { title, body: `${said} ${why}` };
}
