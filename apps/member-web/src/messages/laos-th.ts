import type { LaosWords } from './laos-en.ts';

export const laosTh: LaosWords = {
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'เบอร์มือถือลาว: 020 ตามด้วย 8 หลัก หรือ 030 ตามด้วย 7 หลัก',
  BANK_KEEPS_BAHT: 'ธนาคารนี้เปิดบัญชีเป็นเงินบาท แต่คุณเลือกเงินกีบ เลือกธนาคารสำหรับเงินกีบ',
  BANK_KEEPS_KIP: 'ธนาคารนี้เปิดบัญชีเป็นเงินกีบ แต่คุณเลือกเงินบาท เลือกธนาคารสำหรับเงินบาท',
  wholeKip: 'เงินกีบไม่มีทศนิยม กรอกจำนวนเต็ม',
};
