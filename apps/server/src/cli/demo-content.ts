import type { CONTENT_PER_LOCALE } from '@kapao/contract/operator/content.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { SPOKEN_UNITS } from '@kapao/contract/shared/prize-label.ts';
import type * as z from 'zod/mini';
import { HELP_TEXT } from '../domains/backoffice/content/help-text.ts';
import { DEMO_VIDEOS } from './demo-videos.ts';

type Unit = (typeof SPOKEN_UNITS)['THB'];
type Contents = { [Name in keyof typeof CONTENT_PER_LOCALE]: z.input<(typeof CONTENT_PER_LOCALE)[Name]> };

const CONTACT = { lineLink: 'https://line.me/R/ti/p/@kapao-demo', lineName: 'kapao-demo', lineQR: '/line-qr.svg' };

const agreements: Contents['agreements'] = {
  th: {
    title: 'ข้อตกลงการใช้งาน',
    text: `บริการนี้สำหรับผู้ที่มีอายุ 20 ปีขึ้นไปและอยู่ในที่ที่กฎหมายอนุญาต การใช้บริการต่อถือว่าคุณยืนยันทั้งสองข้อนี้

หนึ่งคนมีได้หนึ่งบัญชี ชื่อบัญชีธนาคารต้องเป็นชื่อของคุณเอง เราโอนเงินออกไปที่บัญชีนั้นเท่านั้น

เก็บรหัสผ่านและรหัส OTP ไว้คนเดียว ทีมงานจะไม่ขอรหัสจากคุณไม่ว่ากรณีใด

เล่นเท่าที่เสียได้ ตั้งวงเงินหรือพักการเล่นได้ทันทีที่หน้าโปรไฟล์ หรือให้ทีมงานช่วยทางแชต`,
  },
  la: {
    title: 'ຂໍ້ຕົກລົງການນຳໃຊ້',
    text: `ບໍລິການນີ້ສຳລັບຜູ້ທີ່ມີອາຍຸ 20 ປີຂຶ້ນໄປ ແລະ ຢູ່ໃນບ່ອນທີ່ກົດໝາຍອະນຸຍາດ ການໃຊ້ບໍລິການຕໍ່ຖືວ່າທ່ານຢືນຢັນທັງສອງຂໍ້ນີ້

ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ ຊື່ບັນຊີທະນາຄານຕ້ອງເປັນຊື່ຂອງທ່ານເອງ ພວກເຮົາໂອນເງິນອອກໄປທີ່ບັນຊີນັ້ນເທົ່ານັ້ນ

ຮັກສາລະຫັດຜ່ານ ແລະ ລະຫັດ OTP ໄວ້ຄົນດຽວ ທີມງານຈະບໍ່ຂໍລະຫັດຈາກທ່ານບໍ່ວ່າກໍລະນີໃດ

ຫຼິ້ນເທົ່າທີ່ເສຍໄດ້ ຕັ້ງວົງເງິນ ຫຼື ພັກການຫຼິ້ນໄດ້ທັນທີທີ່ໜ້າໂປຣໄຟລ໌ ຫຼື ໃຫ້ທີມງານຊ່ວຍທາງແຊັດ`,
  },
  en: {
    title: 'Before you start',
    text: `This service is for people aged 20 or over, in places where the law allows it. By going on you confirm both.

One person, one account. The bank account must be in your own name; money is paid out to that account only.

Keep your password and one-time codes to yourself. Nobody from our team will ever ask for them.

Play with what you can afford to lose. Set a limit or take a break at any time under your profile, or ask us in the chat.`,
  },
};

const conditions = (unit: Unit): Contents['conditions'] => ({
  th: {
    title: 'เงื่อนไขการใช้บริการ',
    text: `ฝาก: โอนจากบัญชีที่ลงทะเบียนไว้ ยอดเงินเข้ากระเป๋าภายในประมาณ 1 นาที หากโอนจากบัญชีอื่น ยอดจะรอให้ทีมงานตรวจสอบก่อน

ถอน: ถอนไปบัญชีของคุณได้ทีละรายการ ยอดสูงหรือบัญชีที่เพิ่งเปลี่ยนภายใน 24 ชั่วโมงต้องรอทีมงานตรวจ

โอนเข้าเกม: ขั้นต่ำ 1 ${unit.th} หากค่ายเกมไม่ตอบ เงินจะอยู่ในสถานะกำลังดำเนินการจนกว่าจะรู้ผลแน่ชัด เงินไม่หาย

โบนัสและคืนยอดเสียมียอดเทิร์นที่ต้องทำก่อนถอน จำนวนที่ต้องทำจะแสดงก่อนกดรับทุกครั้ง`,
  },
  la: {
    title: 'ເງື່ອນໄຂການໃຊ້ບໍລິການ',
    text: `ຝາກ: ໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ ຍອດເງິນເຂົ້າກະເປົາພາຍໃນປະມານ 1 ນາທີ ຖ້າໂອນຈາກບັນຊີອື່ນ ຍອດຈະລໍຖ້າໃຫ້ທີມງານກວດກ່ອນ

ຖອນ: ຖອນໄປບັນຊີຂອງທ່ານໄດ້ເທື່ອລະລາຍການ ຍອດສູງ ຫຼື ບັນຊີທີ່ຫາກໍປ່ຽນພາຍໃນ 24 ຊົ່ວໂມງຕ້ອງລໍຖ້າທີມງານກວດ

ໂອນເຂົ້າເກມ: ຂັ້ນຕ່ຳ 1 ${unit.la} ຖ້າຄ່າຍເກມບໍ່ຕອບ ເງິນຈະຢູ່ໃນສະຖານະກຳລັງດຳເນີນການຈົນກວ່າຈະຮູ້ຜົນແນ່ຊັດ ເງິນບໍ່ເສຍ

ໂບນັດ ແລະ ເງິນຄືນຍອດເສຍມີຍອດເທີນທີ່ຕ້ອງເຮັດກ່ອນຖອນ ຈຳນວນຈະສະແດງກ່ອນກົດຮັບທຸກຄັ້ງ`,
  },
  en: {
    title: 'Conditions of use',
    text: `Deposits: send from the bank account you registered and the money is in your wallet within about a minute. Money from another account waits until our team has looked at it.

Withdrawals: to your own account, one at a time. Large amounts, and accounts changed within the last 24 hours, are checked by a person first.

Games: move at least 1 ${unit.en}. If a provider does not answer, the money stays “in progress” until the outcome is certain. It is never lost.

Bonuses and refunds come with an amount to play before you can withdraw. You always see it before you accept.`,
  },
});

/** What a site of that currency says; amounts in it are whole units. */
export function demoContent(currency: CashCurrency): Contents {
  const unit = SPOKEN_UNITS[currency];
  return {
    agreements,
    conditions: conditions(unit),
    videos: DEMO_VIDEOS,
    help: { th: { text: HELP_TEXT.th }, la: { text: HELP_TEXT.la }, en: { text: HELP_TEXT.en } },
    notice: {
      th: { isActive: true, text: 'คืนวันอาทิตย์ 02:00-02:30 น. ธนาคารปิดปรับปรุง ยอดฝากอาจเข้าช้ากว่าปกติ' },
      la: { isActive: true, text: 'ຄືນວັນອາທິດ 02:00-02:30 ໂມງ ທະນາຄານປິດປັບປຸງ ຍອດຝາກອາດເຂົ້າຊ້າກວ່າປົກກະຕິ' },
      en: {
        isActive: true,
        text: 'Banks are down for maintenance on Sunday night, 02:00 to 02:30. Deposits may take longer.',
      },
    },
    contact: {
      th: { ...CONTACT, contactText: 'แจ้งเบอร์โทรที่สมัครไว้ จะได้ช่วยได้เร็วขึ้น' },
      la: { ...CONTACT, contactText: 'ແຈ້ງເບີໂທທີ່ສະໝັກໄວ້ ຈະຊ່ວຍໄດ້ໄວຂຶ້ນ' },
      en: {
        ...CONTACT,
        contactText: 'Tell us the phone number you registered with and we can help sooner.',
      },
    },
    slip: {
      th: {
        text: 'อัปโหลดสลิปภายใน 1 ชั่วโมงหลังโอน สลิปหลัง 23:50 น. รับไว้เหมือนกัน แต่ตรวจหลังเที่ยงคืน',
        cutoffTime: '23:50',
      },
      la: {
        text: 'ອັບໂຫຼດສະລິບພາຍໃນ 1 ຊົ່ວໂມງຫຼັງໂອນ ສະລິບຫຼັງ 23:50 ໂມງຮັບໄວ້ຄືກັນ ແຕ່ກວດຫຼັງທ່ຽງຄືນ',
        cutoffTime: '23:50',
      },
      en: {
        text: 'Upload the slip within 1 hour of the transfer. Slips after 23:50 are taken too, and checked after midnight.',
        cutoffTime: '23:50',
      },
    },
    info: {
      th: { name: 'Kapao', website: 'https://kapao.example' },
      la: { name: 'Kapao', website: 'https://kapao.example' },
      en: { name: 'Kapao', website: 'https://kapao.example' },
    },
    carousel: {
      th: {
        images: [
          { image: '/art/hero.svg', alternative: `ฝากไว ถอนไว ทุก${unit.th}ตรวจสอบได้`, link: '' },
          { image: '/art/koi.svg', alternative: 'ลัคกี้ ค้อย เกมใหม่ประจำเดือน', link: '' },
        ],
      },
      la: {
        images: [
          { image: '/art/hero.svg', alternative: `ຝາກໄວ ຖອນໄວ ທຸກ${unit.la}ກວດສອບໄດ້`, link: '' },
          { image: '/art/koi.svg', alternative: 'Lucky Koi ເກມໃໝ່ປະຈຳເດືອນ', link: '' },
        ],
      },
      en: {
        images: [
          { image: '/art/hero.svg', alternative: `Fast in, fast out, every ${unit.en} accounted for`, link: '' },
          { image: '/art/koi.svg', alternative: 'Lucky Koi, this month’s new game', link: '' },
        ],
      },
    },
    banners: {
      th: {
        banners: [
          { image: '/art/moon.svg', text: 'ชวนเพื่อนมาเล่น รับโบนัสทุกวันที่เพื่อนเล่น' },
          { image: '/art/naga.svg', text: `โอนเข้าเกมขั้นต่ำเพียง 1 ${unit.th}` },
        ],
      },
      la: {
        banners: [
          { image: '/art/moon.svg', text: 'ຊວນໝູ່ມາຫຼິ້ນ ຮັບໂບນັດທຸກມື້ທີ່ໝູ່ຫຼິ້ນ' },
          { image: '/art/naga.svg', text: `ໂອນເຂົ້າເກມຂັ້ນຕ່ຳພຽງ 1 ${unit.la}` },
        ],
      },
      en: {
        banners: [
          { image: '/art/moon.svg', text: 'Invite a friend and earn on every day they play' },
          { image: '/art/naga.svg', text: `Move money into a game from just 1 ${unit.en}` },
        ],
      },
    },
    inviteBanners: {
      th: { banners: [{ image: '/art/moon.svg', text: 'ชวนเพื่อนหนึ่งคน รับส่วนแบ่งทุกวันที่เพื่อนเล่น' }] },
      la: { banners: [{ image: '/art/moon.svg', text: 'ຊວນໝູ່ໜຶ່ງຄົນ ຮັບສ່ວນແບ່ງທຸກມື້ທີ່ໝູ່ຫຼິ້ນ' }] },
      en: { banners: [{ image: '/art/moon.svg', text: 'Bring a friend and earn a share on every day they play' }] },
    },
    refundBanners: {
      th: { banners: [{ image: '/art/koi.svg', text: 'เล่นเสีย คืนให้ทุกวัน กดรับได้หลังเที่ยงคืน' }] },
      la: { banners: [{ image: '/art/koi.svg', text: 'ຫຼິ້ນເສຍ ຄືນໃຫ້ທຸກມື້ ກົດຮັບໄດ້ຫຼັງທ່ຽງຄືນ' }] },
      en: {
        banners: [{ image: '/art/koi.svg', text: 'A share of what you lost comes back every day after midnight' }],
      },
    },
    // Switched off where nobody would be at the other end.
    enableChatWidget: { th: { enableChatWidget: true } },
  };
}
