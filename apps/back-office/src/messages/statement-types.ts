import type { DepositWay, StatementType } from '@kapao/contract/member/statement.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';

/** What operators call the rows of a member's statement. */
const WORDS: Record<StatementType, Record<Locale, string>> = {
  deposit: { en: 'Deposit', la: 'ຝາກ', th: 'ฝาก' },
  withdraw: { en: 'Withdrawal', la: 'ຖອນ', th: 'ถอน' },
  transfer: { en: 'Transfer', la: 'ໂອນ', th: 'โอน' },
  bonus: { en: 'Bonus', la: 'ໂບນັດ', th: 'โบนัส' },
  finish_bonus: { en: 'Bonus ended', la: 'ຈົບໂບນັດ', th: 'จบโบนัส' },
  adjustment: { en: 'Correction', la: 'ປັບຍອດ', th: 'ปรับยอด' },
};

export const statementTypes = (locale: Locale) =>
  Object.fromEntries(Object.entries(WORDS).map(([type, words]) => [type, words[locale]])) as Record<
    StatementType,
    string
  >;

/** And what they call the ways money came in. */
const WAYS: Record<DepositWay, Record<Locale, string>> = {
  BANK: { en: 'Bank transfer', la: 'ໂອນຜ່ານທະນາຄານ', th: 'โอนผ่านธนาคาร' },
  QR: { en: 'QR code', la: 'ຄິວອາໂຄດ', th: 'สแกน QR' },
  SLIP: { en: 'Slip', la: 'ສະລິບ', th: 'สลิป' },
  GIFT: { en: 'Gift link', la: 'ລິ້ງຊອງຂອງຂວັນ', th: 'ลิงก์ซองของขวัญ' },
  FILE: { en: 'Statement file', la: 'ໄຟລ໌ລາຍການເດີນບັນຊີ', th: 'ไฟล์รายการเดินบัญชี' },
  STAFF: { en: 'Credited by an operator', la: 'ທີມງານເພີ່ມຍອດ', th: 'ทีมงานเพิ่มยอด' },
};

export const depositWays = (locale: Locale) =>
  Object.fromEntries(Object.entries(WAYS).map(([way, words]) => [way, words[locale]])) as Record<DepositWay, string>;
