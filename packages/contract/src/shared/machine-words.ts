import type { Locale } from './locale.ts';

/** Parts of an installation that the worker watches from files and settings of its machine. */
export type MachinePart =
  | 'backup-database'
  | 'backup-files'
  | 'read-back'
  | 'restore'
  | 'archive'
  | 'repository'
  | 'timers'
  | 'watch'
  | 'disk'
  | 'clock'
  | 'postgresql';

/** Reasons that the backup writes down itself, and those that are found from outside. */
export const MACHINE_REASONS = [
  'access-key',
  'bucket',
  'space',
  'public-key',
  'pass-phrase',
  'damaged',
  'other',
  'late',
  'never',
  'same-disk',
  'none',
  'stopped',
  'unsynchronised',
  'outdated',
] as const;
export type MachineReason = (typeof MACHINE_REASONS)[number];

const PARTS: Record<Locale, Record<MachinePart, string>> = {
  en: {
    'backup-database': 'Backup of the database',
    'backup-files': 'Backup of uploaded files',
    'read-back': 'Reading back the backups',
    restore: 'Trial restore',
    archive: 'Write-ahead log of the database',
    repository: 'Place of the backups',
    timers: 'Timers of the backups',
    watch: 'Facts about the server machine',
    disk: 'Disk of the server',
    clock: 'Clock of the server',
    postgresql: 'PostgreSQL',
  },
  th: {
    'backup-database': 'การสำรองฐานข้อมูล',
    'backup-files': 'การสำรองไฟล์ที่อัปโหลด',
    'read-back': 'การอ่านข้อมูลสำรองกลับ',
    restore: 'การทดลองกู้คืน',
    archive: 'บันทึกธุรกรรมของฐานข้อมูล (WAL)',
    repository: 'ที่เก็บข้อมูลสำรอง',
    timers: 'ตัวตั้งเวลาสำรองข้อมูล',
    watch: 'ข้อมูลสถานะเครื่องเซิร์ฟเวอร์',
    disk: 'ดิสก์ของเซิร์ฟเวอร์',
    clock: 'นาฬิกาของเซิร์ฟเวอร์',
    postgresql: 'PostgreSQL',
  },
  la: {
    'backup-database': 'ການສຳຮອງຖານຂໍ້ມູນ',
    'backup-files': 'ການສຳຮອງໄຟລ໌ທີ່ອັບໂຫຼດ',
    'read-back': 'ການອ່ານຂໍ້ມູນສຳຮອງກັບຄືນ',
    restore: 'ການທົດລອງກູ້ຄືນ',
    archive: 'ບັນທຶກທຸລະກຳຂອງຖານຂໍ້ມູນ (WAL)',
    repository: 'ບ່ອນເກັບຂໍ້ມູນສຳຮອງ',
    timers: 'ຕົວຕັ້ງເວລາສຳຮອງຂໍ້ມູນ',
    watch: 'ຂໍ້ມູນສະຖານະເຄື່ອງເຊີບເວີ',
    disk: 'ດິສກ໌ຂອງເຊີບເວີ',
    clock: 'ໂມງຂອງເຊີບເວີ',
    postgresql: 'PostgreSQL',
  },
};

const REASONS: Record<Locale, Record<MachineReason, string>> = {
  en: {
    'access-key': 'the bucket refuses the access key',
    bucket: 'the bucket does not answer',
    space: 'the disk is full or nearly full',
    'public-key': 'the public key is missing or invalid',
    'pass-phrase': 'the pass phrase does not fit',
    damaged: 'the backup is not as it was sent',
    other: 'failed; the server log has the reason',
    late: 'overdue',
    never: 'not done yet',
    'same-disk': 'on the same disk as the database',
    none: 'not set up',
    stopped: 'not running',
    unsynchronised: 'not synchronised by NTP',
    outdated: 'this version lacks security fixes; install the update',
  },
  th: {
    'access-key': 'ที่เก็บไม่ยอมรับคีย์เข้าถึง',
    bucket: 'ที่เก็บไม่ตอบสนอง',
    space: 'ดิสก์เต็มหรือใกล้เต็ม',
    'public-key': 'ไม่มีกุญแจสาธารณะหรือกุญแจไม่ถูกต้อง',
    'pass-phrase': 'รหัสผ่านของที่เก็บไม่ถูกต้อง',
    damaged: 'ข้อมูลสำรองไม่ตรงกับที่ส่งไป',
    other: 'ล้มเหลว ดูสาเหตุในบันทึกของเซิร์ฟเวอร์',
    late: 'เลยกำหนด',
    never: 'ยังไม่เคยทำ',
    'same-disk': 'อยู่บนดิสก์เดียวกับฐานข้อมูล',
    none: 'ยังไม่ได้ตั้งค่า',
    stopped: 'ไม่ทำงาน',
    unsynchronised: 'ไม่ได้ตั้งเวลาตาม NTP',
    outdated: 'เวอร์ชันนี้ขาดการแก้ไขด้านความปลอดภัย โปรดอัปเดต',
  },
  la: {
    'access-key': 'ບ່ອນເກັບບໍ່ຍອມຮັບກະແຈເຂົ້າເຖິງ',
    bucket: 'ບ່ອນເກັບບໍ່ຕອບ',
    space: 'ດິສກ໌ເຕັມ ຫຼື ໃກ້ເຕັມ',
    'public-key': 'ບໍ່ມີກະແຈສາທາລະນະ ຫຼື ກະແຈບໍ່ຖືກຕ້ອງ',
    'pass-phrase': 'ລະຫັດຜ່ານຂອງບ່ອນເກັບບໍ່ຖືກຕ້ອງ',
    damaged: 'ຂໍ້ມູນສຳຮອງບໍ່ກົງກັບທີ່ສົ່ງໄປ',
    other: 'ລົ້ມເຫຼວ ເບິ່ງສາເຫດໃນບັນທຶກຂອງເຊີບເວີ',
    late: 'ກາຍກຳນົດ',
    never: 'ຍັງບໍ່ເຄີຍເຮັດ',
    'same-disk': 'ຢູ່ໃນດິສກ໌ດຽວກັບຖານຂໍ້ມູນ',
    none: 'ຍັງບໍ່ໄດ້ຕັ້ງຄ່າ',
    stopped: 'ບໍ່ເຮັດວຽກ',
    unsynchronised: 'ບໍ່ໄດ້ຕັ້ງເວລາຕາມ NTP',
    outdated: 'ເວີຊັນນີ້ຂາດການແກ້ໄຂດ້ານຄວາມປອດໄພ ກະລຸນາອັບເດດ',
  },
};

/** One sentence about a part of the installation; a part or a reason that is unknown stays as it is. */
export function machineText(part: string, reason: string, locale: Locale): string {
  const parts: Readonly<Record<string, string>> = PARTS[locale];
  const reasons: Readonly<Record<string, string>> = REASONS[locale];
  return `${parts[part] ?? part}: ${reasons[reason] ?? reason}`;
}
