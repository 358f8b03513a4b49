import { tidyText } from '@kapao/contract/shared/typed-text.ts';

/** Names of banks as statements write them, by our codes: in capitals, without spaces, dots and legal forms. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  KBANK: ['KBNK', 'KASIKORN', 'KASIKORNBANK', 'KASIKORNTHAI', 'กสิกรไทย', 'กสิกร'],
  SCB: ['SIAMCOMMERCIAL', 'SIAMCOMMERCIALBANK', 'ไทยพาณิชย์'],
  BBL: ['BANGKOKBANK', 'กรุงเทพ'],
  KTB: ['KRUNGTHAI', 'KRUNGTHAIBANK', 'กรุงไทย'],
  BAY: ['KRUNGSRI', 'KRUNGSRIBANK', 'BANKOFAYUDHYA', 'กรุงศรี', 'กรุงศรีอยุธยา'],
  // TTB joined TMB and Thanachart; the product keeps the code TMB (design 4).
  TMB: [
    ...['TTB', 'TMBT', 'TBANK', 'TMBTHANACHART', 'TMBTHANACHARTBANK', 'THANACHART', 'THANACHARTBANK'],
    ...['ทหารไทยธนชาต', 'ทีเอ็มบีธนชาต', 'ทหารไทย', 'ทีเอ็มบี', 'ทีทีบี', 'ธนชาต'],
  ],
  GSB: ['GOVERNMENTSAVINGS', 'GOVERNMENTSAVINGSBANK', 'ออมสิน'],
  BAAC: ['ธกส', 'เพื่อการเกษตรและสหกรณ์การเกษตร', 'BANKFORAGRICULTUREANDAGRICULTURALCOOPERATIVES'],
  GHB: ['GHBA', 'GHBANK', 'GOVERNMENTHOUSING', 'GOVERNMENTHOUSINGBANK', 'อาคารสงเคราะห์', 'ธอส'],
  UOB: ['UNITEDOVERSEASBANK', 'UNITEDOVERSEASBANK(THAI)', 'ยูโอบี'],
  CIMBT: ['CIMB', 'CIMBTHAI', 'CIMBTHAIBANK', 'ซีไอเอ็มบี', 'ซีไอเอ็มบีไทย'],
  KKP: ['KK', 'KIATNAKIN', 'KIATNAKINPHATRA', 'KIATNAKINPHATRABANK', 'เกียรตินาคิน', 'เกียรตินาคินภัทร'],
  TISCO: ['TISCOBANK', 'ทิสโก้'],
  LH: ['LHB', 'LHBANK', 'LANDANDHOUSES', 'LANDANDHOUSESBANK', 'แลนด์แอนด์เฮ้าส์'],
  ISBT: ['IBANK', 'ISLAMICBANK', 'ISLAMICBANKOFTHAILAND', 'อิสลาม', 'อิสลามแห่งประเทศไทย'],
  // Banks that members cannot register; operators still read the name.
  CITI: ['CITIBANK', 'ซิตี้แบงก์'],
  SCBT: ['STANDARDCHARTERED', 'STANDARDCHARTEREDBANK', 'STANDARDCHARTEREDBANK(THAI)', 'สแตนดาร์ดชาร์เตอร์ด'],
  ICBCT: ['ICBC', 'ICBCTHAI', 'ICBC(THAI)', 'ไอซีบีซีไทย'],
  TCD: ['TCRB', 'THAICREDIT', 'THAICREDITBANK', 'ไทยเครดิต'],
  EXIM: [],
  SME: [],
  BCEL: [],
  LDB: [],
  JDB: [],
  APB: [],
  LVB: [],
  ACLEDA: [],
  STB: [],
  BIC: [],
};

const CODES = new Map(Object.entries(WORDS).flatMap(([code, words]) => [code, ...words].map((word) => [word, code])));

const LEGAL_FORMS = /\s*(?:จำกัด|\(มหาชน\)|\bPUBLIC COMPANY LIMITED\b|\bPCL\b\.?|\bPLC\b\.?|\bCO\.?,? ?LTD\b\.?)/g;
const joined = (text: string) => text.replace(/[\s.,]+/g, '');

/** Returns our code of a bank written alone; '' for every other text, so that an unknown word never names a bank. */
export function bankOfWord(word: string): string {
  const text = tidyText(word).toUpperCase().replace(LEGAL_FORMS, '');
  return CODES.get(joined(text)) ?? CODES.get(joined(text.replace(/^(?:ธนาคาร|ธ\.)\s*/, ''))) ?? '';
}

/** Returns the bank of `name`, `(code)` or `name (code)`; '' where a part is unknown or both name different banks. */
export function bankOfWords(words: string): string {
  const found = /^(.*?)\s*\(([^()]*)\)$/.exec(words.trim());
  if (!found) return bankOfWord(words);
  const [whole, name = '', code = ''] = [bankOfWord(words), found[1], found[2]];
  if (whole !== '') return whole;
  const [byName, byCode] = [bankOfWord(name), bankOfWord(code)];
  return name === '' || byName === byCode ? byCode : '';
}
