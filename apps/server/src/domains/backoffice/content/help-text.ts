import type { Locale } from '@kapao/contract/shared/locale.ts';

/**
 * Where to find help until operators write it: 1323 is the line of the Thai Department of Mental Health, free of charge and open day and
 * night. Laos has no line of its own that is known to us, so its operator writes who helps there.
 */
export const HELP_TEXT: Record<Locale, string> = {
  th: `ประเทศไทย: สายด่วนสุขภาพจิต 1323 กรมสุขภาพจิต โทรฟรีตลอด 24 ชั่วโมง

ทุกประเทศ: Gambling Therapy ให้คำปรึกษาออนไลน์ฟรี ที่ www.gamblingtherapy.org

ทีมงานของเราช่วยตั้งวงเงิน พักการเล่น หรืองดเล่นให้คุณได้ทางแชต`,
  la: `ປະເທດໄທ: ສາຍດ່ວນສຸຂະພາບຈິດ 1323 ຂອງກົມສຸຂະພາບຈິດ ໂທຟຣີຕະຫຼອດ 24 ຊົ່ວໂມງ

ທຸກປະເທດ: Gambling Therapy ໃຫ້ຄຳປຶກສາອອນລາຍຟຣີ ທີ່ www.gamblingtherapy.org

ທີມງານຂອງພວກເຮົາຊ່ວຍຕັ້ງວົງເງິນ ພັກການຫຼິ້ນ ຫຼື ງົດຫຼິ້ນໃຫ້ທ່ານໄດ້ທາງແຊັດ`,
  en: `Thailand: mental health line 1323 of the Department of Mental Health, free of charge, day and night.

Every country: Gambling Therapy, free advice online, www.gamblingtherapy.org

Our team can set a limit, begin a break or exclude you, in the chat.`,
};
