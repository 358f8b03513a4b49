import { PARTNER_ANSWER_FORMS, PARTNER_ANSWERS } from '@kapao/contract/shared/partner-answer.ts';
import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { la } from '../messages/la.ts';
import { th } from '../messages/th.ts';
import { partnerAnswer } from './partner-answer.ts';

it('what Kapao says of an order is in the reader’s language, and a partner’s own answer as it came', () => {
  for (const told of Object.values(PARTNER_ANSWERS)) {
    if (/ /.test(told)) expect(partnerAnswer(en.partnerAnswers, told)).toBe(told);
    expect(partnerAnswer(th.partnerAnswers, told)).not.toMatch(/[a-z]{2}/i);
    expect(partnerAnswer(la.partnerAnswers, told)).not.toMatch(/[a-z]{2}/i);
  }
  expect(partnerAnswer(th.partnerAnswers, 'ACCOUNT_CLOSED')).toBe('ACCOUNT_CLOSED');
});

it.each([
  ['answered 503', 'คู่ค้าตอบ 503'],
  ['answered error 3001', 'คู่ค้าตอบข้อผิดพลาด 3001'],
  ['unsent: left alone, it does not answer or serves too many', 'ไม่ได้ส่ง: พักการติดต่อไว้ คู่ค้าไม่ตอบหรือมีงานค้างมากเกินไป'],
  ['unknown: answer over 1048576 bytes', 'อ่านคำตอบไม่ได้: คำตอบยาวเกิน 1048576 ไบต์'],
  ['not verified: code 4101', 'ตรวจสอบบัญชีไม่ผ่าน: รหัส 4101'],
  ['SLIP_NOT_FOUND, over 7 days old', 'SLIP_NOT_FOUND รายการเก่ากว่า 7 วัน'],
  ['settled by finance', 'ปิดรายการโดย finance'],
])('%j is read in Thai with what it names', (told, read) => {
  expect(partnerAnswer(th.partnerAnswers, told)).toBe(read);
  expect(partnerAnswer(en.partnerAnswers, told)).toBe(told);
});

it.each([
  ['unknown: TimeoutError', 'อ่านคำตอบไม่ได้: ไม่ตอบภายในเวลาที่กำหนด', 'unknown: no answer in time'],
  [
    'unknown: UND_ERR_SOCKET',
    'อ่านคำตอบไม่ได้: การเชื่อมต่อขาดระหว่างรอคำตอบ',
    'unknown: the connection broke before the answer came',
  ],
  ['unknown: EPIPE', 'อ่านคำตอบไม่ได้: การเชื่อมต่อขาดระหว่างรอคำตอบ', 'unknown: the connection broke before the answer came'],
  ['unsent: EHOSTUNREACH', 'ไม่ได้ส่ง: เครือข่ายไปไม่ถึงปลายทาง', 'unsent: the partner could not be reached'],
  ['unsent: UND_ERR_CONNECT_TIMEOUT', 'ไม่ได้ส่ง: ไม่ตอบภายในเวลาที่กำหนด', 'unsent: no answer in time'],
  [
    'unknown: CERT_HAS_EXPIRED',
    'อ่านคำตอบไม่ได้: ใบรับรองของปลายทางใช้ไม่ได้',
    'unknown: the certificate of the partner is not valid',
  ],
  ['unknown: HPE_INVALID_CONSTANT', 'อ่านคำตอบไม่ได้: ปลายทางตอบผิดรูปแบบ', 'unknown: the answer is not in a known form'],
  ['unknown: TypeError', 'อ่านคำตอบไม่ได้: การเชื่อมต่อขัดข้อง', 'unknown: the connection failed'],
  ['unknown: ESOMETHINGNEW', 'อ่านคำตอบไม่ได้: การเชื่อมต่อขัดข้อง', 'unknown: the connection failed'],
  [
    'code 1010; unsent: ECONNREFUSED',
    'รหัส 1010; ไม่ได้ส่ง: ปลายทางไม่รับการเชื่อมต่อ',
    'code 1010; unsent: the partner refused the connection',
  ],
])('%j is a cause in words in every language', (told, thai, english) => {
  expect(partnerAnswer(th.partnerAnswers, told)).toBe(thai);
  expect(partnerAnswer(en.partnerAnswers, told)).toBe(english);
  expect(partnerAnswer(la.partnerAnswers, told)).not.toMatch(/[A-Z]{2}/);
});

it('a code of a partner that resembles one of a connection is shown as it came', () => {
  expect(partnerAnswer(th.partnerAnswers, 'answered error EMDR')).toBe('คู่ค้าตอบข้อผิดพลาด EMDR');
  expect(partnerAnswer(en.partnerAnswers, 'ERROR_IN_AMOUNT')).toBe('ERROR_IN_AMOUNT');
});

it('every form has words in each language, with a place for each value', () => {
  for (const key of Object.keys(PARTNER_ANSWER_FORMS) as (keyof typeof PARTNER_ANSWER_FORMS)[]) {
    for (const { partnerAnswers } of [th, la]) {
      expect(partnerAnswers[key].split('{}')).toHaveLength(PARTNER_ANSWER_FORMS[key].split('{}').length);
      expect(partnerAnswers[key]).not.toMatch(/[a-z]{2}/i);
    }
  }
});

it('no two of them are the same text: one would be told for the other', () => {
  expect(new Set(Object.values(PARTNER_ANSWERS)).size).toBe(Object.keys(PARTNER_ANSWERS).length);
});
