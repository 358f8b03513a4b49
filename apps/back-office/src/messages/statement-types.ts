import type { StatementType } from '@kapao/contract/member/statement.ts';
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
