import type { Messages } from './en.ts';
import { payoutPoliciesLa } from './policies-payout-la.ts';

export const policiesLa: Pick<Messages, 'policyPage' | 'policies'> = {
  policyPage: {
    title: 'ກົດການເງິນ',
    lead: 'ກົດເຫຼົ່ານີ້ກຳນົດວ່າເງິນຈະເຄື່ອນໄຫວເອງເມື່ອໃດ ແລະ ເມື່ອໃດຕ້ອງມີຄົນເຫັນດີ ພະນັກງານຄົນໜຶ່ງສະເໜີ ອີກຄົນເຫັນດີ',
    defaultValue: (text: string) => `ຄ່າເລີ່ມຕົ້ນ: ${text}`,
    change: 'ສະເໜີປ່ຽນ',
    changeTitle: 'ສະເໜີປ່ຽນກົດນີ້ບໍ',
    atOnce: 'ມີຜົນທັນທີທີ່ພະນັກງານອີກຄົນເຫັນດີ',
    afterHours: (hours: string) => `ເມື່ອພະນັກງານອີກຄົນເຫັນດີແລ້ວ ຈະລໍຖ້າອີກ ${hours} ຊົ່ວໂມງຈຶ່ງມີຜົນ ລະຫວ່າງນັ້ນຜູ້ກ່ຽວຂ້ອງຄັດຄ້ານໄດ້`,
    reasons: ['ຕົກລົງກັນໃນທີມແລ້ວ', 'ປະເມີນຄວາມສ່ຽງໃໝ່', 'ກົດໝາຍກຳນົດ'],
    done: 'ສົ່ງຂໍ້ສະເໜີແລ້ວ',
    waits: 'ລໍຖ້າຄົນທີສອງ',
    agreed: (at: string) => `ເຫັນດີແລ້ວ ມີຜົນຕັ້ງແຕ່ ${at}`,
    by: (operator: string, at: string) => `ສະເໜີໂດຍ ${operator} ${at}`,
    now: 'ຕອນນີ້',
    planned: 'ປ່ຽນເປັນ',
    badAmount: 'ປ້ອນຈຳນວນເງິນ ເຊັ່ນ 100 ຫຼື 99.50',
    bounds: (min: string, max: string) => `ແຕ່ ${min} ຫາ ${max}`,
    same: 'ຍັງບໍ່ມີຫຍັງປ່ຽນ',
    on: 'ເປີດ',
    off: 'ປິດ',
    toProposals: 'ໄປທີ່ຂໍ້ສະເໜີ',
    units: {
      seconds: 'ວິນາທີ',
      minutes: 'ນາທີ',
      hours: 'ຊົ່ວໂມງ',
      days: 'ມື້',
      times: 'ເທົ່າ',
    },
  },
  policies: {
    ...payoutPoliciesLa,
    secondPerson: {
      title: 'ຄົນທີສອງ',
      lead: 'ເມື່ອເກີນຈຳນວນເຫຼົ່ານີ້ ການເຮັດລາຍການກັບເງິນຂອງສະມາຊິກຕ້ອງລໍຖ້າພະນັກງານອີກຄົນ',
      fields: {
        assignAbove: { label: 'ລະບຸເຈົ້າຂອງເງິນເກີນ', hint: 'ເງິນທີ່ເຂົ້າມາ ແລະ ຍັງບໍ່ມີເຈົ້າຂອງ' },
        acceptAbove: { label: 'ຮັບສະລິບເກີນ', hint: 'ສະລິບທີ່ພະນັກງານຮັບເອງ' },
        settleAbove: { label: 'ຕັດສິນລາຍການຍ້າຍເກີນ', hint: 'ລາຍການຍ້າຍເງິນກັບເກມທີ່ຄົນຕ້ອງຕັດສິນ ຫຼື ເງິນເກີນທີ່ເກມ' },
      },
    },
    coins: {
      title: 'ຫຼຽນວົງລໍ້',
      lead: 'ສະມາຊິກໄດ້ຫຼຽນຈາກການຝາກ ແລະ ການຫຼິ້ນແນວໃດ',
      fields: {
        windowDays: { label: 'ຈຳນວນມື້ທີ່ນັບ', hint: 'ການຫຼິ້ນ ການຝາກ ແລະ ການຖອນທີ່ເກົ່າກວ່ານີ້ຈະບໍ່ນັບ' },
        maxPerDay: { label: 'ຫຼຽນຕໍ່ມື້', hint: 'ຈຳນວນຫຼາຍທີ່ສຸດທີ່ສະມາຊິກໜຶ່ງຄົນໄດ້ໃນໜຶ່ງມື້ ສ່ວນທີ່ເຫຼືອໄດ້ໃນມື້ຕໍ່ໄປຖ້າເງິນຍັງຢູ່' },
      },
    },
  },
};
