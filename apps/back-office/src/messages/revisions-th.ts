import type { revisionsEn } from './revisions-en.ts';

export const revisionsTh: typeof revisionsEn = {
  revisions: {
    open: 'ประวัติการแก้ไข',
    none: 'ยังไม่มีการแก้ไขในส่วนนี้',
    accountOrder: 'ลำดับบัญชีรับฝาก',
    addedConsequence: 'ระบบจะปิดใช้งานแต่ยังเก็บไว้ในรายการ เพราะอาจมีเงินผ่านไปแล้ว และบันทึกเป็นการแก้ไขรายการใหม่',
    order: 'ลำดับค่ายเกม',
    by: (operator: string, at: string) => `โดย ${operator} เมื่อ ${at}`,
    agreed: (operator: string) => `อนุมัติโดย ${operator}`,
    changed: 'รายการที่แก้ไข',
    before: 'ก่อนแก้ไข',
    after: 'หลังแก้ไข',
    same: 'ไม่มีค่าใดต่างจากเดิม',
    moreLines: (n: number) => `และอีก ${n} รายการ`,
    older: 'การแก้ไขก่อนหน้านี้',
    putBack: 'คืนค่าก่อนแก้ไข',
    consequence: 'ระบบจะใช้ค่าในช่อง “ก่อนแก้ไข” อีกครั้ง และบันทึกเป็นการแก้ไขรายการใหม่ หากต้องใช้ผู้อนุมัติสองคน จะรอคนที่สองก่อน',
    reasons: ['แก้ไขผิดพลาด', 'ผลไม่เป็นไปตามที่คาด', 'สิ้นสุดช่วงเวลาที่กำหนด'],
    done: 'คืนค่าแล้ว',
    proposed: 'เสนอแล้ว จะมีผลเมื่อผู้อนุมัติคนที่สองเห็นชอบ',
    fields: {
      until: 'ถึง',
      isOn: 'เปิดใช้งาน',
      name: 'ชื่อ',
      logo: 'รูปภาพ',
    },
  },
};
