import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAO_NAMES, THAI_FAMILY_NAMES, THAI_FIRST_NAMES } from '../testing/common-names.ts';
import { matchNames } from './name-match.ts';
import { plainName } from './name-words.ts';

const FITS = 80;
const latinOf = (names: readonly { latin: readonly string[] }[]) => names.flatMap(({ latin }) => latin);
const [latinFirst, latinLast] = [latinOf(THAI_FIRST_NAMES), latinOf(THAI_FAMILY_NAMES)];
const anyLatin = fc
  .tuple(fc.constantFrom(...latinFirst), fc.constantFrom(...latinLast))
  .map((words) => words.join(' '));
const nativeWords = (names: readonly { native: string }[]) => fc.constantFrom(...names.map(({ native }) => native));
const anyThai = fc.tuple(nativeWords(THAI_FIRST_NAMES), nativeWords(THAI_FAMILY_NAMES)).map((words) => words.join(' '));
const anyLao = fc.tuple(nativeWords(LAO_NAMES), nativeWords(LAO_NAMES)).map((words) => words.join(' '));
const anyName = fc.oneof(anyLatin, anyThai, anyLao);

const INVISIBLE = ['\u200B', '\u200D', '\u2060', '\u202A', '\u2066', '\uFEFF', '\u00AD'];
/** The same name as other keyboards, files and banks write it. */
const anyWriting = fc.constantFrom<(name: string) => string>(
  (name) => name.toLowerCase(),
  (name) => name.normalize('NFD'),
  (name) => name.normalize('NFKC'),
  (name) => name.replace(' ', '  \u00A0'),
  (name) => ` ${name}\u3000`,
  (name) => [...name].join('\u200B'),
  (name) => INVISIBLE.join('') + name,
  (name) => name.replace(/[A-Z]/g, (letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) + 0xfee0)),
  (name) => name.replace(/แ/g, 'เเ').replace(/ແ/g, 'ເເ'),
  (name) => name.replace(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32'),
  (name) => name.replace(/([\u0EC8-\u0ECB]?)\u0EB3/g, '$1\u0ECD\u0EB2'),
  (name) => name.replace(/([\u0E34-\u0E37])([\u0E48-\u0E4B])/g, '$2$1'),
);
const anyTitle = (name: string) =>
  /[A-Z]/.test(name)
    ? ['MR. ', 'MR.', 'MISS ', 'DR.', 'POL.COL. ', 'LT. ']
    : /[ก-ฮ]/.test(name)
      ? ['นาย ', 'นาง', 'น.ส.', 'พ.ต.อ. ', 'ว่าที่ ร.ต.', 'ดร.', 'นางสาว']
      : ['ທ້າວ ', 'ນາງ ', 'ທ. ', 'ດຣ. ', 'ພັນເອກ '];

describe('the spelling of a name', () => {
  it('stays as it is when it is made of itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyName, fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: 'binary' })),
        (name) => {
          const once = plainName(name.replace(/[*xX.…~?#+_-]/g, ''));
          fc.pre(plainName(once).length === once.length);
          expect(plainName(once)).toBe(once);
        },
      ),
    );
  });

  it('is the same however the name was typed', () => {
    fc.assert(
      fc.property(anyName, anyWriting, (name, write) => {
        expect(plainName(write(name))).toBe(plainName(name));
      }),
    );
  });

  it.each([
    ['MR.SOMCHAI JAIDEE', 'SOMCHAI JAIDEE'],
    ['MRSOMCHAI JAIDEE', 'SOMCHAI JAIDEE'],
    ['MRIDULA DESAI', 'MRIDULA DESAI'],
    ['MISSARA JAIDEE', 'MISSARA JAIDEE'],
    ['MSWATI DLAMINI', 'MSWATI DLAMINI'],
    ['DRAGAN PETROV', 'DRAGAN PETROV'],
    ['RAJAN DESAI MR', 'RAJAN DESAI'],
    ['JAIDEE, MR. SOMCHAI', 'JAIDEE SOMCHAI'],
    ['SOMCHAI JAIDEE, PH.D.', 'SOMCHAI JAIDEE'],
    ['นายิกา ใจดี', 'นายิกา ใจดี'],
    ['คุณากร ใจดี', 'คุณากร ใจดี'],
    ['ดรุณี ใจดี', 'ดรุณี ใจดี'],
    ['ว่าที่ร้อยตรีหญิงสมศรี ใจดี', 'สมศรี ใจดี'],
    ['ศ.เกียรติคุณ ดร. สมชาย ใจดี', 'สมชาย ใจดี'],
    ['พลฯสมชาย ใจดี', 'สมชาย ใจดี'],
    ['หม่อมหลวงสมชาย ณ อยุธยา', 'สมชาย ณ อยุธยา'],
    ['ນ.ສ. ສົມຈິດ ວົງສາ', 'ສົມຈິດ ວົງສາ'],
    ['ດຣ. ສົມຊາຍ ໃຈດີ', 'ສົມຊາຍ ໃຈດີ'],
    ["SOMCHAI O'NEIL", 'SOMCHAI ONEIL'],
    ['JOSÉ GARCÍA', 'JOSE GARCIA'],
  ])('of %s is %s', (typed, plain) => expect(plainName(typed)).toBe(plain));
});

describe('the comparison of names', () => {
  it('does not depend on the writing or the title of either name', () => {
    fc.assert(
      fc.property(anyName, anyName, fc.record({ write: anyWriting, at: fc.nat() }), (mine, theirs, { write, at }) => {
        const titles = anyTitle(theirs);
        const titled = `${titles[at % titles.length]}${theirs}`;
        expect(matchNames(write(mine), theirs).score).toBe(matchNames(mine, theirs).score);
        expect(matchNames(mine, write(titled)).score).toBe(matchNames(mine, titled).score);
        expect(matchNames(mine, titled).score).toBeGreaterThanOrEqual(matchNames(mine, theirs).score);
        expect(matchNames(theirs, titled).score).toBe(matchNames(theirs, theirs).score);
      }),
      { numRuns: 200 },
    );
  });

  it('never throws, and scores from 0 to 100', () => {
    const anyText = fc.oneof(anyName, fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(anyText, anyText, (mine, theirs) => {
        const { score, reasons } = matchNames(mine, [theirs]);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(reasons.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the names of two people below the automatic threshold', () => {
    const anyOf = (names: typeof THAI_FIRST_NAMES) => fc.constantFrom(...names);
    const anyPerson = fc.tuple(anyOf(THAI_FIRST_NAMES), anyOf(THAI_FAMILY_NAMES));
    fc.assert(
      fc.property(anyPerson, anyPerson, ([first, last], [otherFirst, otherLast]) => {
        const shareSpelling = (one: typeof first, other: typeof first) =>
          one.native === other.native || one.latin.some((spelling) => other.latin.includes(spelling));
        fc.pre(!shareSpelling(first, otherFirst) && !shareSpelling(last, otherLast));
        const latin = `${first.latin[0]} ${last.latin[0]}`;
        expect(matchNames(latin, `${otherFirst.native} ${otherLast.native}`).score).toBeLessThan(FITS);
        expect(matchNames(`${otherFirst.native} ${otherLast.native}`, latin).score).toBeLessThan(FITS);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['very long', 'SOMCHAI '.repeat(10_000), 'สมชาย '.repeat(10_000)],
    ['without spaces', 'SOMCHAI'.repeat(10_000), 'สมชาย'.repeat(10_000)],
    ['made of marks', 'A'.repeat(1_000), '\u0E4D\u0E48'.repeat(5_000)],
    ['made of dots and stars', '.*'.repeat(5_000), '. '.repeat(5_000)],
    ['made of titles', 'MR.'.repeat(5_000), 'พ.ต.อ. '.repeat(5_000)],
  ])('takes no long time for names that are %s', (_, mine, theirs) => {
    const startedAt = performance.now();
    matchNames(mine, theirs);
    matchNames(theirs, mine);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
