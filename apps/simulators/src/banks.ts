/** Banks a person can send from or be paid at: three-digit code of the slip QR, and length of an account number. */
export type Bank = { short: string; code: string; nameTh: string; nameEn: string; accountDigits: number };

const THAI_BANKS = [
  ['KBANK', '004', 'กสิกรไทย', 'Kasikornbank', 10],
  ['SCB', '014', 'ไทยพาณิชย์', 'Siam Commercial Bank', 10],
  ['BBL', '002', 'กรุงเทพ', 'Bangkok Bank', 10],
  ['KTB', '006', 'กรุงไทย', 'Krungthai Bank', 10],
  ['BAY', '025', 'กรุงศรีอยุธยา', 'Krungsri', 10],
  ['TTB', '011', 'ทหารไทยธนชาต', 'TMBThanachart', 10],
  // TMB is the former name of TTB; the product still offers it.
  ['TMB', '011', 'ทหารไทย', 'TMB', 10],
  ['GSB', '030', 'ออมสิน', 'Government Savings Bank', 12],
  ['BAAC', '034', 'ธ.ก.ส.', 'BAAC', 12],
  ['GHB', '033', 'อาคารสงเคราะห์', 'Government Housing Bank', 12],
  ['UOB', '024', 'ยูโอบี', 'UOB', 10],
  ['CIMBT', '022', 'ซีไอเอ็มบี ไทย', 'CIMB Thai', 10],
  ['KKP', '069', 'เกียรตินาคินภัทร', 'Kiatnakin Phatra', 10],
  ['LH', '073', 'แลนด์ แอนด์ เฮ้าส์', 'Land and Houses', 10],
  ['TISCO', '067', 'ทิสโก้', 'TISCO', 14],
  ['ISBT', '066', 'อิสลาม', 'Islamic Bank', 10],
  ['CITI', '017', 'ซิตี้แบงก์', 'Citibank', 10],
  ['SCBT', '020', 'สแตนดาร์ดชาร์เตอร์ด', 'Standard Chartered', 10],
  ['TBANK', '065', 'ธนชาต', 'Thanachart', 10],
  ['ICBCT', '070', 'ไอซีบีซี ไทย', 'ICBC (Thai)', 10],
  ['TCD', '071', 'ไทยเครดิต', 'Thai Credit', 10],
] as const;

// Lao banks have no three-digit Thai code; a code outside the Thai range keeps their slips apart.
const LAO_BANKS = [
  ['BCEL', '901', 'ทกค. (BCEL)', 'BCEL', 13],
  ['LDB', '902', 'ธนาคารพัฒนาลาว', 'Lao Development Bank', 13],
  ['JDB', '903', 'ธนาคารร่วมพัฒนา', 'Joint Development Bank', 13],
  ['APB', '904', 'ธนาคารส่งเสริมกสิกรรม', 'Agricultural Promotion Bank', 13],
  ['LVB', '905', 'ธนาคารร่วมธุรกิจลาว-เวียด', 'Lao-Viet Bank', 13],
  ['ACLEDA', '906', 'ธนาคารเอซีลีดา ลาว', 'ACLEDA Bank Lao', 13],
  ['STB', '907', 'ธนาคารเอสที', 'ST Bank', 13],
  ['BIC', '908', 'ธนาคารบีไอซี ลาว', 'BIC Bank Lao', 13],
] as const;

export const BANKS: readonly Bank[] = [...THAI_BANKS, ...LAO_BANKS].map(
  ([short, code, nameTh, nameEn, accountDigits]) => ({ short, code, nameTh, nameEn, accountDigits }),
);

const bySpelling = new Map(BANKS.flatMap((bank) => [[bank.short, bank] as const]));
for (const bank of BANKS) if (!bySpelling.has(bank.code)) bySpelling.set(bank.code, bank);

/** Finds a bank by its short name or three-digit code. */
export function findBank(spelling: string): Bank | undefined {
  return bySpelling.get(spelling.trim().toUpperCase());
}

/** Money moves in kip into Lao banks and in baht everywhere else. */
export function currencyAt(bank: Bank): 'THB' | 'LAK' {
  return bank.code.startsWith('9') ? 'LAK' : 'THB';
}

/** What the receiving bank shows of the sender's account number (README, bank feed). */
export function maskAccountNo(account: { fromBank: string; toBank: string; accountNo: string }): string {
  const { fromBank, toBank, accountNo } = account;
  const length = accountNo.length;
  const shown =
    fromBank === 'SCB' && toBank === 'SCB'
      ? { start: length - 4, end: length }
      : fromBank === 'KBANK' && toBank === 'KBANK'
        ? { start: length - 7, end: length - 1 }
        : { start: length - 6, end: length };
  return [...accountNo].map((digit, index) => (index >= shown.start && index < shown.end ? digit : 'x')).join('');
}
