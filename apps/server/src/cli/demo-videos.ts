import type { CONTENT_PER_LOCALE } from '@kapao/contract/operator/content.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import type * as z from 'zod/mini';

/** `npm run films` makes the films from the product itself and says how long they are. */
const LENGTHS = { wallet: '0:19', play: '0:20', balance: '0:12', bonus: '0:17', cancelBonus: '0:23' };

const filmOf = (topic: keyof typeof LENGTHS, locale: Locale) => {
  const address = `/films/${topic}-${locale}`;
  return { topic, url: `${address}.mp4`, poster: `${address}.webp`, length: LENGTHS[topic] };
};

export const DEMO_VIDEOS: z.input<typeof CONTENT_PER_LOCALE.videos> = {
  th: {
    videos: [
      {
        ...filmOf('wallet', 'th'),
        title: 'ฝากเงินเข้ากระเป๋า',
        steps: [
          'กดปุ่มบวกตรงกลาง แล้วเลือกฝากเงิน',
          'คัดลอกเลขที่บัญชีที่แสดง แล้วโอนจากบัญชีที่ลงทะเบียนไว้',
          'กลับมาที่หน้าแรก ยอดเข้าภายในประมาณ 1 นาที',
        ],
      },
      {
        ...filmOf('play', 'th'),
        title: 'เข้าเล่นเกม',
        steps: ['เลือกค่ายเกมในหน้าแรก', 'ครั้งแรกกดเปิดบัญชีเกม', 'โอนเงินเข้าเกม แล้วกดเข้าเล่น'],
      },
      {
        ...filmOf('balance', 'th'),
        title: 'ตรวจยอดเงิน',
        steps: ['กดปุ่มอัปเดตยอดบนการ์ดกระเป๋า', 'ยอดรวมคือเงินในกระเป๋าบวกเงินในทุกเกม', 'ดูรายการย้อนหลังได้ที่เมนูรายการ'],
      },
      {
        ...filmOf('bonus', 'th'),
        title: 'รับโบนัส',
        steps: ['เปิดเมนูโบนัสจากปุ่มบวก', 'เลือกการ์ดโบนัสแล้วอ่านยอดที่ต้องทำ', 'กดรับ โบนัสใช้ได้ทีละหนึ่งรายการ'],
      },
      {
        ...filmOf('cancelBonus', 'th'),
        title: 'ยกเลิกโบนัส',
        steps: ['ย้ายเงินออกจากเกมกลับมาที่กระเป๋าให้หมด', 'เปิดหน้าโบนัสแล้วกดยกเลิก', 'อ่านยอดที่จะเหลือ แล้วกดยืนยัน'],
      },
    ],
  },
  la: {
    videos: [
      {
        ...filmOf('wallet', 'la'),
        title: 'ຝາກເງິນເຂົ້າກະເປົາ',
        steps: [
          'ກົດປຸ່ມບວກຢູ່ກາງ ແລ້ວເລືອກຝາກເງິນ',
          'ສຳເນົາເລກບັນຊີທີ່ສະແດງ ແລ້ວໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້',
          'ກັບມາໜ້າຫຼັກ ຍອດເຂົ້າພາຍໃນປະມານ 1 ນາທີ',
        ],
      },
      {
        ...filmOf('play', 'la'),
        title: 'ເຂົ້າຫຼິ້ນເກມ',
        steps: ['ເລືອກຄ່າຍເກມໃນໜ້າຫຼັກ', 'ຄັ້ງທຳອິດກົດເປີດບັນຊີເກມ', 'ໂອນເງິນເຂົ້າເກມ ແລ້ວກົດເຂົ້າຫຼິ້ນ'],
      },
      {
        ...filmOf('balance', 'la'),
        title: 'ກວດຍອດເງິນ',
        steps: ['ກົດປຸ່ມອັບເດດຍອດຢູ່ບັດກະເປົາ', 'ຍອດລວມແມ່ນເງິນໃນກະເປົາບວກເງິນໃນທຸກເກມ', 'ເບິ່ງລາຍການຍ້ອນຫຼັງໄດ້ທີ່ເມນູລາຍການ'],
      },
      {
        ...filmOf('bonus', 'la'),
        title: 'ຮັບໂບນັດ',
        steps: ['ເປີດເມນູໂບນັດຈາກປຸ່ມບວກ', 'ເລືອກບັດໂບນັດ ແລ້ວອ່ານຍອດທີ່ຕ້ອງເຮັດ', 'ກົດຮັບ ໂບນັດໃຊ້ໄດ້ເທື່ອລະໜຶ່ງລາຍການ'],
      },
      {
        ...filmOf('cancelBonus', 'la'),
        title: 'ຍົກເລີກໂບນັດ',
        steps: ['ຍ້າຍເງິນອອກຈາກເກມກັບມາກະເປົາໃຫ້ໝົດ', 'ເປີດໜ້າໂບນັດ ແລ້ວກົດຍົກເລີກ', 'ອ່ານຍອດທີ່ຈະເຫຼືອ ແລ້ວກົດຢືນຢັນ'],
      },
    ],
  },
  en: {
    videos: [
      {
        ...filmOf('wallet', 'en'),
        title: 'Put money into the wallet',
        steps: [
          'Press the plus in the middle and choose deposit.',
          'Copy the account number and send from the bank account you registered.',
          'Come back to the home page; the money is there within about a minute.',
        ],
      },
      {
        ...filmOf('play', 'en'),
        title: 'Play a game',
        steps: [
          'Choose a provider on the home page.',
          'The first time, open your game account.',
          'Move money into the game, then press play.',
        ],
      },
      {
        ...filmOf('balance', 'en'),
        title: 'Check your balance',
        steps: [
          'Press refresh on the wallet card.',
          'The total is the wallet plus the money in every game.',
          'Everything that happened is in the history.',
        ],
      },
      {
        ...filmOf('bonus', 'en'),
        title: 'Take a bonus',
        steps: [
          'Open bonus from the plus button.',
          'Choose a card and read how much has to be played.',
          'Press receive. You can hold one bonus at a time.',
        ],
      },
      {
        ...filmOf('cancelBonus', 'en'),
        title: 'Cancel a bonus',
        steps: [
          'Bring all money back from the games to the wallet.',
          'Open the bonus page and press cancel.',
          'Read what will be left, then confirm.',
        ],
      },
    ],
  },
};
