import type { revisionsEn } from './revisions-en.ts';

export const revisionsLa: typeof revisionsEn = {
  revisions: {
    open: 'ປະຫວັດການແກ້ໄຂ',
    none: 'ຍັງບໍ່ມີການແກ້ໄຂໃນສ່ວນນີ້',
    accountOrder: 'ລຳດັບບັນຊີຮັບຝາກ',
    addedConsequence: 'ລະບົບຈະປິດໃຊ້ງານ ແຕ່ຍັງເກັບໄວ້ໃນລາຍການ ເພາະອາດມີເງິນຜ່ານໄປແລ້ວ ແລະ ບັນທຶກເປັນການແກ້ໄຂລາຍການໃໝ່',
    order: 'ລຳດັບຄ້າຍເກມ',
    by: (operator: string, at: string) => `ໂດຍ ${operator} ເມື່ອ ${at}`,
    agreed: (operator: string) => `ອະນຸມັດໂດຍ ${operator}`,
    changed: 'ລາຍການທີ່ແກ້ໄຂ',
    before: 'ກ່ອນແກ້ໄຂ',
    after: 'ຫຼັງແກ້ໄຂ',
    same: 'ບໍ່ມີຄ່າໃດຕ່າງຈາກເດີມ',
    moreLines: (n: number) => `ແລະ ອີກ ${n} ລາຍການ`,
    older: 'ການແກ້ໄຂກ່ອນໜ້ານີ້',
    putBack: 'ຄືນຄ່າກ່ອນແກ້ໄຂ',
    consequence: 'ລະບົບຈະໃຊ້ຄ່າໃນຊ່ອງ “ກ່ອນແກ້ໄຂ” ອີກຄັ້ງ ແລະ ບັນທຶກເປັນການແກ້ໄຂລາຍການໃໝ່ ຖ້າຕ້ອງໃຊ້ຜູ້ອະນຸມັດສອງຄົນ ຈະລໍຖ້າຄົນທີສອງກ່ອນ',
    reasons: ['ແກ້ໄຂຜິດພາດ', 'ຜົນບໍ່ເປັນໄປຕາມທີ່ຄາດ', 'ໝົດໄລຍະເວລາທີ່ກຳນົດ'],
    done: 'ຄືນຄ່າແລ້ວ',
    proposed: 'ສະເໜີແລ້ວ ຈະມີຜົນເມື່ອຜູ້ອະນຸມັດຄົນທີສອງເຫັນດີ',
    fields: {
      until: 'ເຖິງ',
      isOn: 'ເປີດໃຊ້ງານ',
      name: 'ຊື່',
      logo: 'ຮູບພາບ',
    },
  },
};
