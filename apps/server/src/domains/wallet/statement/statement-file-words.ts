import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type StatementWords, statementWordsEn } from '@kapao/contract/shared/statement-words-en.ts';
import { statementWordsLa } from '@kapao/contract/shared/statement-words-la.ts';
import { statementWordsTh } from '@kapao/contract/shared/statement-words-th.ts';

/** Words around the rows of a statement that members download. */
export interface FileWords {
  language: string;
  titles: StatementWords;
  title: string;
  period: string;
  all: string;
  search: string;
  member: string;
  phone: string;
  account: string;
  made: string;
  moneyIn: string;
  moneyOut: string;
  when: string;
  finished: string;
  item: string;
  status: string;
  amount: string;
  currency: string;
  balance: string;
  reference: string;
  statuses: Record<'SUCCESS' | 'FAILED' | 'PENDING', string>;
  unit: Record<CashCurrency, string>;
  terms: string;
  onlyNewest: (shown: number) => string;
}

export const FILE_WORDS: Record<Locale, FileWords> = {
  en: {
    language: 'en',
    titles: statementWordsEn,
    title: 'Statement',
    period: 'Period',
    all: 'All items',
    search: 'Search',
    member: 'Member',
    phone: 'Phone',
    account: 'Payout account',
    made: 'Created',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    when: 'Date and time',
    finished: 'Finished',
    item: 'Item',
    status: 'Status',
    amount: 'Amount',
    currency: 'Currency',
    balance: 'Cash after',
    reference: 'Reference',
    statuses: { SUCCESS: 'Success', FAILED: 'Failed', PENDING: 'In progress' },
    unit: { THB: 'THB', LAK: 'LAK' },
    terms: 'Times are Bangkok time. “Cash after” is the cash wallet right after the money of the item last moved.',
    onlyNewest: (shown) => `Only the newest ${shown} items are in this file. Choose fewer days for older ones.`,
  },
  th: {
    language: 'th',
    titles: statementWordsTh,
    title: 'รายการเดินบัญชี',
    period: 'ช่วงเวลา',
    all: 'ทุกรายการ',
    search: 'คำค้น',
    member: 'สมาชิก',
    phone: 'เบอร์มือถือ',
    account: 'บัญชีรับเงิน',
    made: 'ออกเมื่อ',
    moneyIn: 'เงินเข้า',
    moneyOut: 'เงินออก',
    when: 'วันเวลา',
    finished: 'เสร็จเมื่อ',
    item: 'รายการ',
    status: 'สถานะ',
    amount: 'จำนวน',
    currency: 'สกุลเงิน',
    balance: 'คงเหลือ',
    reference: 'เลขอ้างอิง',
    statuses: { SUCCESS: 'สำเร็จ', FAILED: 'ไม่สำเร็จ', PENDING: 'กำลังดำเนินการ' },
    unit: { THB: 'บาท', LAK: 'กีบ' },
    terms: 'เวลาตามกรุงเทพฯ ยอดคงเหลือคือเงินสดในกระเป๋าทันทีหลังเงินของรายการนั้นเคลื่อนไหวครั้งสุดท้าย',
    onlyNewest: (shown) => `ไฟล์นี้มีเฉพาะ ${shown} รายการล่าสุด เลือกช่วงวันให้สั้นลงเพื่อดูรายการก่อนหน้า`,
  },
  la: {
    language: 'lo',
    titles: statementWordsLa,
    title: 'ລາຍການເຄື່ອນໄຫວ',
    period: 'ຊ່ວງເວລາ',
    all: 'ທຸກລາຍການ',
    search: 'ຄຳຄົ້ນ',
    member: 'ສະມາຊິກ',
    phone: 'ເບີໂທລະສັບ',
    account: 'ບັນຊີຮັບເງິນ',
    made: 'ອອກເມື່ອ',
    moneyIn: 'ເງິນເຂົ້າ',
    moneyOut: 'ເງິນອອກ',
    when: 'ວັນເວລາ',
    finished: 'ສຳເລັດເມື່ອ',
    item: 'ລາຍການ',
    status: 'ສະຖານະ',
    amount: 'ຈຳນວນ',
    currency: 'ສະກຸນເງິນ',
    balance: 'ຄົງເຫຼືອ',
    reference: 'ເລກອ້າງອີງ',
    statuses: { SUCCESS: 'ສຳເລັດ', FAILED: 'ບໍ່ສຳເລັດ', PENDING: 'ກຳລັງດຳເນີນການ' },
    unit: { THB: 'ບາດ', LAK: 'ກີບ' },
    terms: 'ເວລາຕາມບາງກອກ ຍອດຄົງເຫຼືອແມ່ນເງິນສົດໃນກະເປົາທັນທີຫຼັງຈາກເງິນຂອງລາຍການນັ້ນເຄື່ອນໄຫວຄັ້ງສຸດທ້າຍ',
    onlyNewest: (shown) => `ໄຟລ໌ນີ້ມີສະເພາະ ${shown} ລາຍການຫຼ້າສຸດ ເລືອກຊ່ວງມື້ໃຫ້ສັ້ນລົງເພື່ອເບິ່ງລາຍການກ່ອນໜ້າ`,
  },
};
