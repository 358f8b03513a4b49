import { expect, it } from 'vitest';
import { matchNames } from './name-match.ts';
import { compareNameParts, isOtherPerson } from './name-parts.ts';

/** An operator's default policy credits automatically from here. */
const FITS = 80;

/** Pairs of common first names that are two names, each in spellings that hardly differ. */
const TWO_NAMES = `PRASIT PRASERT|PRASITH PRASOET|WIRAT WIROT|VIRAT WIROT|APISIT PISIT|ABHISIT PHISIT|KITTISAK KIETTISAK|NATTAPON NATTAPORN
  THANAWAT THANAWUT|SARAWAT SARAWUT|CHAIWAT CHAIWUT|KAMNUAN KAMONWAN|SUPHON SOPHON|THANET THANAT|PIPAT PIPET|DARANEE DARUNEE
  PARINYA PARINA|PHOUANG PHOUVONG|PRAWIT PEERAWIT|โสภณ SUPHON|ธเนศ THANAT|ดารณี DARUNEE|พรทิพย์ PHANTHIP|กิตติภพ KITTI
  นิพัทธ์ NIPHA|เชษฐา CHETSADA|เอมอร AMORN`;
const pairs = (text: string) =>
  text
    .trim()
    .split(/\s*[|\n]\s*/)
    .map((pair) => pair.split(' ') as [string, string]);

it.each(pairs(TWO_NAMES))('the first names %s and %s are never one automatically', (one, other) => {
  expect(matchNames(`${one} JAIDEE`, `${other} JAIDEE`).score).toBeLessThan(FITS);
  expect(matchNames(`${other} JAIDEE`, `${one} JAIDEE`).score).toBeLessThan(FITS);
});

it.each([
  ['JAIDEE', 'JANDEE'],
  ['CHAIDI', 'CHAISI'],
  ['SAENGTHONG', 'SINGTHONG'],
  ['THONGDEE', 'KONGDEE'],
  ['BUNMA', 'BUNMI'],
])('the family names %s and %s are never one automatically', (one, other) => {
  expect(matchNames(`SOMCHAI ${one}`, `SOMCHAI ${other}`).score).toBeLessThan(FITS);
});

/** Spellings of one name, as passports, schools and members write them. */
const ONE_NAME = `WIROT VIROJ|SOMKHIT SOMKID|SOMCHAI SOMJAI|THATSANI TASSANEE|CHETSADA JESSADA|CHUTHAMAT JUTAMAS|KANCHANA KANJANA|SUPHAPHON SUPAPORN
  SURAPHON SURAPOL|SUCHITTRA SUJITTRA|NATTHAPHON NATTAPOL|PHAIROT PAIROJ|CHAIWAT CHAIYAWAT|NUTCHARI NUCHAREE|KRITSANA KRISSANA
  PHET PETCH|PHONE PHON|BOUNE BOUN|ภัทรา พัตรา|กรรณิการ์ กรรณิกา|ณัฐพงษ์ ณัฏฐพงศ์|พรรณี พันนี`;

it.each(pairs(ONE_NAME))('%s and %s, which may be one name, are never another person’s for good', (one, other) => {
  expect(isOtherPerson(matchNames(`${one} JAIDEE`, `${other} JAIDEE`))).toBe(false);
  expect(isOtherPerson(matchNames(`MALEE ${one}`, `MALEE ${other}`))).toBe(false);
});

it.each(
  pairs(`ชินวัฒน์ CHINNAWAT|ทินกร TINNAKORN|มลฤดี MONRUDEE|ลาวัลย์ LAWAN|รักษ์ RUK|ศิริลักษณ์ SIRILUCK|ปราโมทย์ PRAMOTE
  สมโภชน์ SOMPOTE|ละออง LA-ONG`),
)('%s is spelt %s', (native, latin) => {
  expect(matchNames(`${latin} JAIDEE`, `${native} ใจดี`).score).toBeGreaterThanOrEqual(FITS);
});

it.each([
  ...['ว่าที่ร.ต.(ญ)', 'อส.', 'นนร.', 'นตท. ', 'มล.', 'จสอ.', 'น.ส ', 'ร.ต ', 'ว่าที่ร.ต ', 'สณ.'].map((title) => [
    title,
    'สมชาย ใจดี',
  ]),
  ...['พระปลัด', 'พระครูสมุห์', 'พระใบฎีกา ', 'พระอธิการ'].map((title) => [title, 'สมชาย ใจดี']),
  ...['SGT.1ST CLASS ', 'FLT SGT 3RD CLASS ', 'SM1 ', 'CPO2 ', 'LT.JG. ', 'LT. JG. '].map((title) => [
    title,
    'SOMCHAI JAIDEE',
  ]),
  ...['PROF.EMERITUS ', 'PHRA MAHA ', 'MRS./MISS ', 'MR/MS. ', 'N.S. '].map((title) => [title, 'SOMCHAI JAIDEE']),
  ...['ພ.ອ ', 'ຮ.ທ '].map((title) => [title, 'ສົມໄຊ ແກ້ວມະນີ']),
])('%j before %s is a title', (title, name) => {
  expect(matchNames(name, title + name).score).toBe(100);
});

it.each([
  ['SOMCHAI JAIDEE', 'K. SOMCHAI JAIDEE'],
  ['SOMCHAI JAIDEE', 'XYZ SOMCHAI JAIDEE'],
  ['SOMCHAI JAIDEE', 'SOMCHAI JAIDEE JR.'],
  ['สมชาย ใจดี', 'ผบ.หมู่ สมชาย ใจดี'],
])('%s is left to an operator when the bank shows it among other words: %s', (registered, shown) => {
  const { score, reasons } = matchNames(registered, shown);
  expect({ score, reasons }).toEqual({ score: 45, reasons: ['NEARLY'] });
  const [first, family] = registered.split(' ');
  expect(compareNameParts(registered, shown)).toMatchObject({
    first: { shown: first, verdict: 'SAME' },
    family: { shown: family, verdict: 'SAME' },
  });
});

it.each([
  ['SOMCHAI JAIDEE', 'S JAIDEE'],
  ['สมชาย ใจดี', 'ส ใจดี'],
  ['สมชาย ใจดี', 'สมชาย จ.'],
  ['แสงดาว ใจดี', 'ส. ใจดี'],
])('an operator decides about %s where the bank shows an initial: %s', (registered, shown) => {
  const { score } = matchNames(registered, shown);
  expect(score).toBeGreaterThanOrEqual(40);
  expect(score).toBeLessThan(FITS);
});
