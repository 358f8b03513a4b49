import type { SiteWords } from './site-en.ts';

export const siteTh: SiteWords = {
  contact: {
    title: 'ติดต่อเรา',
    beware: 'ทีมงานไม่ถามรหัสผ่านหรือ OTP ของคุณ',
    line: 'LINE',
    qr: (name) => `QR LINE ของเรา ${name}`,
    openLine: 'เปิด LINE',
    saveQr: 'บันทึกรูป',
    failed: 'โหลดช่องทางติดต่อไม่สำเร็จ',
    version: (version) => `เวอร์ชัน ${version}`,
  },
  howto: {
    title: 'วิธีใช้งาน',
    lead: 'คำแนะนำสั้น ๆ ห้าเรื่อง',
    play: (title) => `เล่นวิดีโอ: ${title}`,
    steps: (title) => `ขั้นตอน: ${title}`,
    failed: 'โหลดคำแนะนำไม่สำเร็จ',
  },
  content: {
    agree: 'ยอมรับ',
    notice: 'ประกาศ',
    imagesTitle: 'ข่าวสาร',
    banners: 'โปรโมชันและข่าว',
    image: (place, count) => `ภาพที่ ${place} จาก ${count}`,
    docFailed: 'โหลดข้อความนี้ไม่สำเร็จ',
    empty: 'ยังไม่มีข้อความที่นี่',
  },
};
