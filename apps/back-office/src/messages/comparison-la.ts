import type { ComparisonWords } from './comparison-en.ts';

export const comparisonLa: ComparisonWords = {
  comparison: {
    parts: {
      bank: { fits: 'ທະນາຄານກົງ', unsure: 'ທະນາຄານບໍ່ແນ່ຊັດ', differs: 'ຄົນລະທະນາຄານ', unknown: 'ບໍ່ຮູ້ຈັກທະນາຄານ' },
      digits: {
        fits: 'ເລກບັນຊີທີ່ສະແດງກົງກັນ',
        unsure: 'ສະແດງເລກໜ້ອຍເກີນໄປ',
        differs: 'ເລກທີ່ສະແດງບໍ່ກົງ',
        unknown: 'ບໍ່ສະແດງເລກບັນຊີ',
      },
      length: {
        fits: 'ຈຳນວນຫຼັກກົງ',
        unsure: 'ຈຳນວນຫຼັກບໍ່ແນ່ຊັດ',
        differs: 'ຈຳນວນຫຼັກບໍ່ກົງ',
        unknown: 'ບໍ່ຮູ້ຈຳນວນຫຼັກ',
      },
      name: { fits: 'ຊື່ກົງ', unsure: 'ຊື່ບໍ່ແນ່ຊັດ', differs: 'ຄົນລະຊື່', unknown: 'ບໍ່ສະແດງຊື່' },
      time: {
        fits: 'ເພີ່ມບັນຊີກ່ອນໂອນ',
        unsure: 'ເວລາບໍ່ແນ່ຊັດ',
        differs: 'ເພີ່ມບັນຊີຫຼັງໂອນ',
        unknown: 'ບໍ່ຮູ້ເວລາ',
      },
    },
    onlyName: 'ທະນາຄານ ເລກບັນຊີ ແລະ ຈຳນວນຫຼັກກົງ ບໍ່ແນ່ຊັດສະເພາະຊື່ ກະລຸນາຕັດສິນຈາກຊື່ຂ້າງລຸ່ມ',
    unread: (text) => `ບໍ່ຮູ້ຈັກທະນາຄານຜູ້ໂອນຈາກຂໍ້ຄວາມນີ້: ${text}`,
    noBank: 'ລາຍງານບໍ່ໄດ້ລະບຸທະນາຄານຜູ້ໂອນ',
    names: 'ທຽບຊື່',
    registered: 'ທີ່ລົງທະບຽນ',
    shown: 'ທີ່ໄດ້ຮັບແຈ້ງ',
    whole: 'ຊື່ເຕັມ',
    first: 'ຊື່',
    family: 'ນາມສະກຸນ',
    verdicts: {
      SAME: 'ຄືກັນ',
      SOUNDS_ALIKE: 'ອອກສຽງຄືກັນ',
      NEARLY: 'ຕ່າງກັນໜຶ່ງຕົວອັກສອນ',
      CUT: 'ຖືກຕັດ ສ່ວນທີ່ເຫຼືອກົງ',
      INITIAL: 'ກົງສະເພາະອັກສອນທຳອິດ',
      HIDDEN: 'ຖືກປິດບັງ',
      ABSENT: 'ບໍ່ມີ',
      DIFFERS: 'ບໍ່ກົງ',
    },
    empty: 'ບໍ່ມີ',
    titles: 'ບໍ່ທຽບຄຳນຳໜ້າຊື່ ເຊັ່ນ Mr ຫຼື ທ້າວ',
    otherOrder: 'ສະແດງນາມສະກຸນກ່ອນຊື່',
    acrossScripts: 'ຊື່ໃຊ້ຕົວອັກສອນຄົນລະແບບ ສະກົດຕ່າງກັນຢ່າງດຽວບໍ່ໄດ້ໝາຍຄວາມວ່າເປັນຄົນລະຄົນ',
    noName: 'ບໍ່ມີຊື່ໃຫ້ທຽບ',
    sources: {
      MEMBER: { title: 'ຊື່ສະມາຊິກກັບບັນຊີຮັບເງິນ', registered: 'ສະມາຊິກ', shown: 'ບັນຊີ' },
      IDENTITY: { title: 'ຊື່ທີ່ຢືນຢັນຕົວຕົນກັບບັນຊີຮັບເງິນ', registered: 'ຢືນຢັນຕົວຕົນ', shown: 'ບັນຊີ' },
      HOLDER: { title: 'ບັນຊີຮັບເງິນກັບເຈົ້າຂອງບັນຊີຕາມທະນາຄານທີ່ຈ່າຍ', registered: 'ບັນຊີ', shown: 'ເຈົ້າຂອງ' },
    },
    document: 'ຢືນຢັນຕົວຕົນ',
  },
};
