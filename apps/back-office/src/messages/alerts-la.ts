import type { alertsEn } from './alerts-en.ts';

/** What needs a person now. */
export const alertsLa: typeof alertsEn = {
  alerts: {
    title: 'ແຈ້ງເຕືອນ',
    lead: 'ເລື່ອງທີ່ຕ້ອງໃຫ້ຄົນເບິ່ງຕອນນີ້ ຜູ້ທີ່ກົດຮັບເລື່ອງແມ່ນຜູ້ດູແລເລື່ອງນັ້ນ ແລະ ຈະບໍ່ແຈ້ງຕໍ່',
    states: { OPEN: 'ຕອນນີ້', ENDED: 'ຈົບແລ້ວ' },
    none: 'ທຸກຢ່າງປົກກະຕິ',
    noneText: 'ຕອນນີ້ບໍ່ມີເລື່ອງທີ່ຕ້ອງໃຫ້ຄົນເບິ່ງ',
    noneEnded: 'ຍັງບໍ່ມີເລື່ອງທີ່ຈົບ',
    levels: { CRITICAL: 'ວິກິດ', WARNING: 'ເຕືອນ' },
    told: 'ແຈ້ງຜ່ານ',
    toldNobody: 'ຍັງບໍ່ໄດ້ແຈ້ງໃຜນອກຈາກໜ້ານີ້',
    toldAgain: (at) => `ແຈ້ງຊ້ຳເມື່ອ ${at}`,
    acknowledge: 'ຮັບເລື່ອງ',
    acknowledgeTitle: 'ຮັບເລື່ອງນີ້?',
    acknowledgeText: 'ຊື່ຂອງທ່ານຈະຢູ່ຂ້າງເລື່ອງນີ້ ແລະ ຈະບໍ່ແຈ້ງໃຜອີກ',
    reasons: ['ກຳລັງກວດສອບ', 'ຕິດຕໍ່ຄູ່ຮ່ວມງານແລ້ວ', 'ຮູ້ແລ້ວ ຈະຫາຍເອງ'],
    done: 'ຮັບເລື່ອງແລ້ວ',
    by: (operator, at) => `ໂດຍ ${operator} ${at}`,
    over: (at) => `ຈົບເມື່ອ ${at}`,
    sound: 'ສຽງເມື່ອມີເລື່ອງໃໝ່',
    look: 'ໄປເບິ່ງ',
  },
};
