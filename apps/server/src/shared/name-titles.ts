import { inOneSpelling } from './name-letters.ts';

/** Titles, ranks and degrees are removed before names are compared, hashed or searched (ADR 0114). The text is in capitals. */

/** Returned for a text that begins with a title. */
interface Titled {
  rest: string;
  /** Nothing separates the title from the name, so these letters may be the name: นางนวล, MRSANONG. */
  isUnsure: boolean;
  /** The word is a name as often as a title. */
  isWeak: boolean;
  /** It is written without a space before the next letters. */
  isJoined?: true;
}

/** The titles are spelt like the names they are looked for in. */
const words = (text: string) => inOneSpelling(text.normalize('NFKC')).split(/\s+/);
const oneOf = (text: string) =>
  words(text)
    .toSorted((a, b) => b.length - a.length)
    .join('|');

const THAI = 'ก-ฮ';
const LAO = 'ກ-ຮ';
/** A name begins here: a consonant with something behind it, or a vowel written before its consonant. */
const NAME_FOLLOWS = `(?=[${THAI}${LAO}][\\p{L}\\p{M}*]|[เ-ไເ-ໄ][\\p{L}*])`;

const GRADE = '(?:เอก|โท|ตรี|จัตวา)';
const LAO_GRADE = '(?:ເອກ|ໂທ|ຕີ|ຕລີ|ຈັດຕະວາ)';
/** Written out in full; the longer ones come first. */
const RANKS = [
  `(?:พลตำรวจ|พลเรือ|พลอากาศ|พล|พันตำรวจ|พันจ่าอากาศ|พันจ่า|พัน|ร้อยตำรวจ|ร้อย|จ่าสิบ|จ่าอากาศ|จ่า|สิบตำรวจ|สิบ)${GRADE}`,
  `(?:นาวาอากาศ|นาวา|เรืออากาศ|เรือ)${GRADE}`,
  'จ่าสิบตำรวจ|ดาบตำรวจ|พลตำรวจ|พลทหาร|นายดาบตำรวจ|อาสาสมัครทหารพราน|นักเรียนนายร้อย',
  `(?:ພົນຕຳຫລວດ|ພົນ|ພັນຕຳຫລວດ|ພັນ|ຮ້ອຍຕຳຫລວດ|ຮ້ອຍ|ຈ່າສິບ|ຈ່າ|ສິບ)${LAO_GRADE}|ພົນທະຫານ`,
]
  .map((rank) => inOneSpelling(rank.normalize('NFKC')))
  .join('|');
const OF_RANK = `(?:\\s*(?:\\(ญ\\.?\\)|\\(?(?:หญิง|พิเศษ|ຍິງ|ຫຍິງ)\\)?(?=[\\s.(]|${NAME_FOLLOWS})))*`;

/** These never begin a name. */
const SURE = oneOf(`นาง\\s?สาว เด็ก\\s?ชาย เด็ก\\s?หญิง สามเณร หม่อมราชวงศ์ หม่อมหลวง หม่อมเจ้า ท่านผู้หญิง คุณหญิง นายแพทย์ แพทย์หญิง
  ทันตแพทย์หญิง ทันตแพทย์ สัตวแพทย์หญิง สัตวแพทย์ เภสัชกรหญิง เภสัชกร ผู้ช่วยศาสตราจารย์ รองศาสตราจารย์
  ศาสตราจารย์เกียรติคุณ ศาสตราจารย์พิเศษ ศาสตราจารย์ดอกเตอร์ ศาสตราจารย์ ดอกเตอร์ แม่ชี
  พระ(?:ครู)?(?:ปลัด|สมุห์|ใบฎีกา|วินัยธร|ธรรมธร) พระมหา พระครู พระอาจารย์ พระอธิการ
  ນາງ\\s?ສາວ ເດັກຊາຍ ເດັກຍິງ ເດັກຫຍິງ ທ່ານນາງ ທ່ານໝໍ ສາມະເນນ ສາດສະດາຈານ ຮອງສາດສະດາຈານ ຜູ້ຊ່ວຍສາດສະດາຈານ ພະອາຈານ ພຣະອາຈານ ທ້າວ`);
/** Names begin with the same letters. */
const JOINED = oneOf('นาย นาง คุณ พลฯ พระ หม่อม ท้าว อาจารย์ ອາຈານ ນາງ ທ່ານ ເຈົ້າ ພຣະ ພະ ຄູບາ');
/** Separate words only. */
const SEPARATE =
  oneOf(`นส ดช ดญ ดร นนร นตท นรต นสต สณ อส อสทพ ผศ รศ ผศดร รศดร ศดร นพ พญ ทพ ทญ ภก ภญ น.สพ พย มร มล มรว หมอ
  พลอ พลท พลต พลตอ พลตท พลตต พอ พท พต พตอ พตท พตต รอ รท รต รตอ รตท รตต จสอ จสท จสต จสต ดต สอ สท สต สตอ สตท สตต พลฯ ครู
  ດຣ ສຈ ຮສ ຜສ ປອ ອຈ ນສ ທ ນ ໝໍ`);
/** Abbreviations of one part; those of several parts need no list. */
const DOTTED = oneOf(
  `ดร ผศ รศ นพ พญ ทพ ทญ ภก ภญ สพ สพญ ทพญ พย กภ ทนพ ทนพญ กบ ดต พล นส ดช ดญ ว่าที่ร ดຣ ດຣ ສຈ ຮສ ຜສ ປອ ອຈ มล มรว
  นนร นตท นรต นสต สณ อส จสอ จสท จสต สตอ สตท สตต รตอ รตท รตต พตอ พตท พตต พลอ พลท พลต`,
);

const LATIN = oneOf(`MR MRS MS MISS MSTR MDM MADAM MADAME DR PROF PROFESSOR ASST ASSOC ASSISTANT ASSOCIATE KHUNYING
  THANPUYING MOM\\s+LUANG MOM\\s+RAJAWONGSE MOM\\s+CHAO NANGSAO NAANGSAO NANG\\s+SAO PHRA\\s?MAHA EMERITUS`);
/** Names as well as titles, so that two words must be left unless a dot follows. */
const LATIN_WEAK = oneOf(`MASTER KHUN THAO NANG NAI LADY PHRA ML SIR REV VEN AJARN ACHARN MOM ENG
  PVT PFC CPL LCPL SGT SSGT MSGT LT LTJG ENS CAPT CPT MAJ COL GEN BRIG ADM RADM VADM CDR LCDR CMDR CPO PO WG GP SQN LDR FLT PLT FLG OFF
  POL ACTING SUB SNR JG CLASS SPECIAL POLICE PRIVATE CORPORAL SERGEANT LIEUTENANT CAPTAIN MAJOR COLONEL GENERAL ADMIRAL COMMANDER MARSHAL 1ST 2ND 3RD (?:CPO|PO|SM|MSG|SGT)[1-3]`);

const SURES: readonly RegExp[] = [
  /^(?:M|MR|MRS|MS|MISS)\.?\s?\/\s?(?:S|MR|MRS|MS|MISS)[.\s]+/u,
  new RegExp(`^(?:${LATIN})(?:[.\\s]+-?|-|$)\\s*`, 'u'),
  // No name begins with these letters.
  /^MRS(?=[B-DF-HJ-NP-TV-XZ])/u,
  /^MR(?=[B-DF-HJ-NP-RTV-XZ])/u,
  /^MISS(?=[B-DF-GJ-NP-TV-XZ])/u,
  /^DR(?=[B-DFGJ-NP-TVXZ])/u,
  new RegExp(`^(?:ว่าที่|ວ່າທີ່)?\\s*(?:${RANKS})${OF_RANK}(?:[\\s.]+|$)`, 'u'),
  /^ศ\.\s?(?:เกียรติคุณ|\(?เกียรติคุณ\)|\(?พิเศษ\)?)[\s.]*/u,
  new RegExp(`^(?:ว่าที่|ວ່າທີ່)?\\s*(?:(?:พล|[${THAI}]{1,3})\\.\\s?){2,6}${OF_RANK}\\s*`, 'u'),
  new RegExp(`^(?:พล|[${THAI}])\\s(?:[${THAI}]\\s){1,3}`, 'u'),
  new RegExp(`^(?:ວ່າທີ່)?\\s*(?:[${LAO}]{1,2}\\.\\s?){2,5}${OF_RANK}\\s*`, 'u'),
  new RegExp(`^(?:ว่าที่|ວ່າທີ່)\\s*(?:[${THAI}${LAO}]{1,3}\\.\\s?){1,5}[${THAI}${LAO}]{1,2}\\s+`, 'u'),
  new RegExp(`^(?:${DOTTED})\\.\\s*${OF_RANK}\\s*`, 'u'),
  new RegExp(`^(?:${SURE})(?:[\\s.]+|$|${NAME_FOLLOWS})`, 'u'),
  new RegExp(`^(?:${SEPARATE})${OF_RANK}(?:\\s+|$)`, 'u'),
  new RegExp(`^(?:${JOINED})(?:[\\s.]+|$)`, 'u'),
];
const UNSURES: readonly RegExp[] = [
  new RegExp(`^(?:ว่าที่|ວ່າທີ່)?\\s*(?:${RANKS})${OF_RANK}${NAME_FOLLOWS}`, 'u'),
  new RegExp(`^(?:${JOINED})${NAME_FOLLOWS}`, 'u'),
  // The last dot is left out: น.ส สมหญิง.
  new RegExp(`^(?:[${THAI}]{1,3}\\.\\s?){1,5}[${THAI}]{1,2}\\s+`, 'u'),
  new RegExp(`^(?:[${LAO}]{1,2}\\.\\s?){1,4}[${LAO}]{1,2}\\s+`, 'u'),
  /^N\.\s?S\.?\s+/u,
];
const WEAKS: readonly RegExp[] = [
  new RegExp(`^(?:${LATIN_WEAK})(?:[\\s-]+|$)`, 'u'),
  /^M\.\s?(?:R|L|C)\.\s*/u,
  /^[ศอ]\.\s*/u,
  /^[ນທ]\.\s*/u,
];
const WEAK_DOTTED = new RegExp(`^(?:SEN|${LATIN_WEAK})\\.\\s*`, 'u');
/** MR. or MRS.: either may stand before the name. */
const MR_OR_MRS = /^MR(?=S[AEIOUY])/u;

/** A weak title before fewer words may be the first name. */
const WORDS_LEFT = 2;
const wordsIn = (text: string) => text.match(/\p{L}[\p{L}\p{M}*]+/gu)?.length ?? 0;

function titleAt(text: string): Titled | undefined {
  const after = (pattern: RegExp) => {
    const found = pattern.exec(text)?.[0];
    return found ? text.slice(found.length) : undefined;
  };
  const first = (patterns: readonly RegExp[]) => {
    for (const pattern of patterns) {
      const rest = after(pattern);
      if (rest !== undefined) return rest;
    }
    return undefined;
  };
  const sure = first(SURES);
  if (sure !== undefined) return { rest: sure, isUnsure: false, isWeak: false };
  const unsure = after(MR_OR_MRS) ?? first(UNSURES);
  if (unsure !== undefined) return { rest: unsure, isUnsure: true, isWeak: false, isJoined: true };
  const dotted = after(WEAK_DOTTED);
  if (dotted !== undefined) return { rest: dotted, isUnsure: false, isWeak: wordsIn(dotted) === 0 };
  const weak = first(WEAKS);
  return weak === undefined ? undefined : { rest: weak, isUnsure: true, isWeak: wordsIn(weak) < WORDS_LEFT };
}

const DEGREE = /[\s,]+PH\.?\s?D\.?(?=[\s,]|$)/gu;
const BEHIND =
  /[\s,(]+(?:MR|MRS|MS|MISS|MSTR|DR|PROF|M\.?D|R\.?N|B\.?SC|M\.?SC|MBA|นาย|นางสาว|นาง|น\.?\s?ส|ด\.?\s?ช|ด\.?\s?ญ|เด็กชาย|เด็กหญิง|คุณ|ดร|ທ້າວ|ນາງສາວ|ນາງ|ທ່ານ|ດຣ|ດລ)[.)\s]*$/u;
const MAX_TITLES = 6;
const MAX_READINGS = 3;

/**
 * Returns the name without titles before or behind it, then the other readings of the same text: with the letters kept that
 * may be a title or the beginning of the name.
 */
export function untitled(text: string): string[] {
  let rest = ` ${text}`.replace(DEGREE, '').trim();
  const readings: string[] = [];
  let hasSure = false;
  for (let count = 0; count < MAX_TITLES; count += 1) {
    const found = titleAt(rest);
    // Behind a title the next letters are the name: คุณธรรม of นาย คุณธรรม.
    if (!found || (found.isJoined && hasSure)) break;
    hasSure ||= !found.isUnsure;
    if (found.isWeak) {
      if (found.rest !== '') readings.push(found.rest);
      break;
    }
    if (found.isUnsure) readings.push(rest);
    if (MR_OR_MRS.test(rest)) readings.push(rest.slice('MRS'.length));
    rest = found.rest.trim();
  }
  rest = ` ${rest}`;
  for (let count = 0; count < MAX_TITLES && BEHIND.test(rest); count += 1) rest = rest.replace(BEHIND, '');
  return [rest.trim(), ...readings].slice(0, MAX_READINGS);
}
