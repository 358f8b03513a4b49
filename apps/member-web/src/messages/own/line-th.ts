import type { LineWords } from './line-en.ts';

export const lineTh: LineWords = {
  title: 'ข้อความทาง LINE',
  lead: 'เมื่อเชื่อมแล้ว รหัสสำหรับบัญชีรับเงินและการยืนยันสองขั้นจะส่งมาทาง LINE ส่วนคำเตือนจะส่งทั้งทาง LINE และ SMS',
  needs: 'เตรียมโทรศัพท์ไว้ ระบบจะส่งรหัสไปที่เบอร์ของคุณก่อน',
  begin: 'เชื่อม LINE',
  open: 'ส่งรหัสนี้จาก LINE ของคุณ',
  openHint: (account: string) => `LINE จะเปิดขึ้นพร้อมรหัสที่พิมพ์ไว้แล้ว กดส่งได้เลย หรือส่งรหัสไปที่ ${account} เอง`,
  openLine: 'เปิด LINE',
  code: 'รหัส',
  number: 'เลขที่ LINE ตอบกลับ',
  numberHint: 'LINE จะตอบเลข 6 หลัก ใส่ที่นี่ และอย่าบอกใคร',
  finish: 'เชื่อม',
  linked: 'เชื่อม LINE แล้ว',
  since: (date: string) => `เชื่อมตั้งแต่ ${date}`,
  sinceDetail: 'รหัสส่งมาที่นี่ คำเตือนส่งมาที่นี่และทาง SMS',
  end: 'ยกเลิกการเชื่อม',
  ended: 'ยกเลิกการเชื่อม LINE แล้ว',
  away: 'ตอนนี้เว็บไม่ส่งข้อความทาง LINE',
  failed: 'โหลดข้อมูลไม่สำเร็จ',
  codeLead: (phone: string) => `เราส่งรหัส 6 หลักไปที่ LINE ของคุณแล้ว หรือที่ ${phone} หาก LINE รับไม่ได้`,
};
