import { describe, expect, it } from 'vitest';
import { kbankSender, scbSender } from './sender-words.ts';

const short = ({ fromBank, fromAccountMasked, fromName }: ReturnType<typeof scbSender>) =>
  [fromBank, fromAccountMasked, fromName].join('|');

describe('the sender of an SCB line', () => {
  it.each([
    ['รับโอนจาก SCB x4410 นาย สมชาย ใจดี', 'SCB|xxxxxx4410|นาย สมชาย ใจดี'],
    ['รับโอนจาก KBANK x6203 น.ส. MALEE RAKDEE', 'KBANK|xxxxxx6203|น.ส. MALEE RAKDEE'],
    ['รับโอนจาก BBL x5519 RAJAN DESAI MR', 'BBL|xxxxxx5519|RAJAN DESAI MR'],
    ['กสิกรไทย (KBANK) /X301845', 'KBANK|xxxx301845|'],
    ['Transfer from KBANK x6203 MALEE RAKDEE', 'KBANK|xxxxxx6203|MALEE RAKDEE'],
    ['TRANSFER FROM kbank X6203 MALEE', 'KBANK|xxxxxx6203|MALEE'],
    ['รับโอนจากกสิกรไทย x6203 มาลี', 'KBANK|xxxxxx6203|มาลี'],
    ['รับโอนจากSCB x4410 สมชาย', 'SCB|xxxxxx4410|สมชาย'],
    ['รับโอนจาก ธนาคารกรุงเทพ จำกัด (มหาชน) x5519 RAJAN', 'BBL|xxxxxx5519|RAJAN'],
    ['รับโอนจาก ธ.ก.ส. x4410 สมชาย', 'BAAC|xxxxxxxx4410|สมชาย'],
    ['รับโอนจาก ออมสิน /X301845', 'GSB|xxxxxx301845|'],
    ['รับโอนจาก TTB x4410 สมชาย', 'TMB|xxxxxx4410|สมชาย'],
    ['Siam Commercial Bank x4410 SOMCHAI', 'SCB|xxxxxx4410|SOMCHAI'],
    ['รับโอนจาก KBANK/x6203 MALEE', 'KBANK|xxxxxx6203|MALEE'],
    ['รับโอนจาก KBANKx6203 MALEE', 'KBANK|xxxxxx6203|MALEE'],
    ['รับโอนจาก SCB xxx-x-x4410-x สมชาย', 'SCB|xxxxx4410x|สมชาย'],
    ['รับโอนจาก SCB xxxxxx4410 สมชาย', 'SCB|xxxxxx4410|สมชาย'],
    // Banks whose numbers have several lengths, or none that is known: the last digits, and no length.
    ['รับโอนจาก KKP x4410 สมชาย', 'KKP|x4410|สมชาย'],
    ['รับโอนจาก LH x4410 สมชาย', 'LH|x4410|สมชาย'],
  ])('of %j is %s', (words, sender) => {
    expect(short(scbSender(words))).toBe(sender);
  });

  it.each([
    'รับโอนจาก x4410 สมชาย',
    'x4410 สมชาย',
    '/X301845',
    'รับโอนจาก NEWBANK x4410 สมชาย',
    'รับโอนจาก กสิกรไทย (SCB) x4410 สมชาย',
    'รับโอนจาก SCB KBANK x4410 สมชาย',
    'รับโอนจาก PromptPay x4410 สมชาย',
    'พร้อมเพย์ x4410 สมชาย',
    'รับโอนจาก ทรูมันนี่ x4410 สมชาย',
    'TrueMoney Wallet /X4410',
    'ยกเลิก รับโอนจาก SCB x4410 สมชาย',
    'รับโอนจาก SCB x4410 สมชาย (ยกเลิก)',
    'คืนเงิน SCB x4410 สมชาย',
    'REVERSAL transfer from SCB x4410 SOMCHAI',
    'ฝากเช็ค SCB x4410',
    'ฝากเงินสด CDM SCB x4410 สมชาย',
    'โอนไป SCB x4410 สมชาย',
    'Transfer to SCB x4410 SOMCHAI',
    'รับโอนจาก SCB x4410 x6203 สมชาย',
    'รับโอนจาก SCB x4410 ไป KBANK x6203',
    'กสิกรไทย (KBANK) /X301845 (0812345678)',
    'กสิกรไทย (KBANK) /X301845 ๔๔๑๐',
    'SCB x4410 สมชาย ใจดี ตีกลับ',
    'SCB x4410 SOMCHAI JAIDEE RTN',
    'SCB x4410 SOMCHAI (REV)',
    'ดอกเบี้ย',
    'FEE',
    '',
  ])('of %j is unknown', (words) => {
    const { fromBank, fromAccountMasked } = scbSender(words);
    expect([fromBank, fromAccountMasked]).toEqual(['', '']);
  });

  it.each([
    'รับโอนจาก SCB x441 สมชาย',
    'รับโอนจาก SCB x44100 สมชาย',
    'รับโอนจาก SCB x4410000 สมชาย',
    'รับโอนจาก SCB X-4410 สมชาย',
    'รับโอนจาก SCB x-xxx-44100 สมชาย',
    'รับโอนจาก SCB x-xxx-441000 สมชาย',
    'รับโอนจาก SCB xxxx4410 สมชาย',
    'รับโอนจาก KBANKX4410X สมชาย',
    // A file that ends in the middle of six digits.
    'กสิกรไทย (KBANK) /X3018',
  ])('of %j has digits of an unknown place, which fit no account', (words) => {
    expect(scbSender(words).fromAccountMasked).toBe('');
  });
});

describe('the sender of a K BIZ line', () => {
  it.each([
    ['จาก X5264 ผู้โอนหนึ่ง', 'KBANK|xxxxx5264x|ผู้โอนหนึ่ง'],
    ['จาก KTB X0452 MR. SOMCHAI JAID++', 'KTB|xxxxx0452x|MR. SOMCHAI JAID'],
    ['From SMART KTB X0452 MR. SOMCHAI JAID++', 'KTB|xxxxx0452x|MR. SOMCHAI JAID'],
    ['จาก ไทยพาณิชย์ X0452 สมชาย', 'SCB|xxxxx0452x|สมชาย'],
    ['จาก GSB xxx-x-xx4410-xxx สมชาย', 'GSB||สมชาย'],
    // The place where K BIZ hides digits of twelve is not known.
    ['จาก GSB X0452 สมชาย', 'GSB||สมชาย'],
    ['จาก X685027 สมชาย', 'KBANK||สมชาย'],
  ])('of %j is %s', (words, sender) => {
    expect(short(kbankSender(words))).toBe(sender);
  });

  it.each([
    'จาก PromptPay X7001 สมชาย',
    'จาก พร้อมเพย์ X7001 สมชาย',
    'จาก PromptPay KTB X7001 สมชาย',
    'จาก SMART X7001 สมชาย',
    'จาก NEWBANK X7001 สมชาย',
    'จาก TrueMoney X7001 สมชาย',
    'คืนเงินจาก X7001 สมชาย',
    'จาก X7001 สมชาย REFUND',
    'โอนไป X7001 สมชาย',
    'จาก KTB X7001 เข้า X4410',
    'จาก X7001 สมชาย 0812345678',
    'จาก KB000001234567 KAPAO',
  ])('of %j is unknown', (words) => {
    const { fromBank, fromAccountMasked } = kbankSender(words);
    expect([fromBank, fromAccountMasked]).toEqual(['', '']);
  });

  it('without a bank is KBANK in a channel of KBANK only', () => {
    expect(kbankSender('จาก X5264 ผู้โอนหนึ่ง', { isOwnChannel: false }).fromBank).toBe('');
  });
});
