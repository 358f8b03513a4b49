import type { ComparisonWords } from './comparison-en.ts';

export const comparisonTh: ComparisonWords = {
  comparison: {
    parts: {
      bank: { fits: 'ธนาคารตรง', unsure: 'ธนาคารไม่แน่ชัด', differs: 'คนละธนาคาร', unknown: 'ไม่รู้จักธนาคาร' },
      digits: {
        fits: 'เลขบัญชีที่แสดงตรงกัน',
        unsure: 'แสดงเลขน้อยเกินไป',
        differs: 'เลขที่แสดงไม่ตรง',
        unknown: 'ไม่แสดงเลขบัญชี',
      },
      length: {
        fits: 'จำนวนหลักตรง',
        unsure: 'จำนวนหลักไม่แน่ชัด',
        differs: 'จำนวนหลักไม่ตรง',
        unknown: 'ไม่ทราบจำนวนหลัก',
      },
      name: { fits: 'ชื่อตรง', unsure: 'ชื่อไม่แน่ชัด', differs: 'คนละชื่อ', unknown: 'ไม่แสดงชื่อ' },
      time: {
        fits: 'เพิ่มบัญชีก่อนโอน',
        unsure: 'เวลาไม่แน่ชัด',
        differs: 'เพิ่มบัญชีหลังโอน',
        unknown: 'ไม่ทราบเวลา',
      },
    },
    onlyName: 'ธนาคาร เลขบัญชี และจำนวนหลักตรง ไม่แน่ชัดเฉพาะชื่อ โปรดตัดสินจากชื่อด้านล่าง',
    unread: (text) => `ไม่รู้จักธนาคารผู้โอนจากข้อความนี้: ${text}`,
    noBank: 'รายงานไม่ได้ระบุธนาคารผู้โอน',
    names: 'เทียบชื่อ',
    registered: 'ที่ลงทะเบียน',
    shown: 'ที่ได้รับแจ้ง',
    whole: 'ชื่อเต็ม',
    first: 'ชื่อ',
    family: 'นามสกุล',
    verdicts: {
      SAME: 'เหมือนกัน',
      SOUNDS_ALIKE: 'ออกเสียงเหมือนกัน',
      NEARLY: 'ต่างกันหนึ่งตัวอักษร',
      CUT: 'ถูกตัด ส่วนที่เหลือตรง',
      INITIAL: 'ตรงเฉพาะอักษรแรก',
      HIDDEN: 'ถูกปิดบัง',
      ABSENT: 'ไม่มี',
      DIFFERS: 'ไม่ตรง',
    },
    empty: 'ไม่มี',
    titles: 'ไม่เทียบคำนำหน้าชื่อ เช่น Mr หรือ นาย',
    otherOrder: 'แสดงนามสกุลก่อนชื่อ',
    acrossScripts: 'ชื่อใช้ตัวอักษรคนละแบบ สะกดต่างกันอย่างเดียวไม่ได้แปลว่าเป็นคนละคน',
    noName: 'ไม่มีชื่อให้เทียบ',
    sources: {
      MEMBER: { title: 'ชื่อสมาชิกกับบัญชีรับเงิน', registered: 'สมาชิก', shown: 'บัญชี' },
      IDENTITY: { title: 'ชื่อที่ยืนยันตัวตนกับบัญชีรับเงิน', registered: 'ยืนยันตัวตน', shown: 'บัญชี' },
      HOLDER: { title: 'บัญชีรับเงินกับเจ้าของบัญชีตามธนาคารที่จ่าย', registered: 'บัญชี', shown: 'เจ้าของ' },
    },
    document: 'ยืนยันตัวตน',
  },
};
