import type { InLineMessages } from './in-line-en.ts';

export const inLineTh: InLineMessages = {
  lead: 'คุณกำลังเปิดใน LINE การบันทึกรูป แชร์สลิปเข้าแอป และติดตั้งแอป ใช้ได้ในเบราว์เซอร์ของโทรศัพท์',
  open: 'เปิดในเบราว์เซอร์',
};
