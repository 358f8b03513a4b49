import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchNames } from './name-match.ts';
import { compareNameParts, isOtherPerson, judgeName } from './name-parts.ts';

const THRESHOLD = 80;
const judge = (registered: string, shown: string | string[]) => judgeName(matchNames(registered, shown), THRESHOLD);

describe('a decision by two names', () => {
  it.each([
    ['กฤษณะ สุขใจ', 'JOHN MILLER'],
    ['JOHN MILLER', 'กฤษณะ สุขใจ'],
    ['JOHN MILLER', 'ສົມຊາຍ ໃຈດີ'],
    ['ສົມຊາຍ ໃຈດີ', 'MR. JOHN MILLER'],
    ['สมชาย ใจดี', 'ບຸນມີ ແກ້ວ'],
    ['สมชาย ใจดี', 'J*** M***'],
  ])('is left to an operator where %s was registered and %s is shown, because the scripts differ', (mine, theirs) => {
    expect(judge(mine, theirs)).toBe('uncertain');
  });

  it.each([
    ['สมชาย ใจดี', 'นาย สมชาย ใ***'],
    ['สมชาย ใจดี', 'นาย สมชาย ***'],
    ['สมชาย ใจดี', '*** ใจดี'],
    ['SOMCHAI JAIDEE', 'S*** J***'],
    ['SOMCHAI JAIDEE', '*** JAIDEE'],
    ['SOMCHAI JAIDEE', '*** J***'],
  ])('of %s and %s is not that they are two people, because what is hidden differs from nothing', (mine, theirs) => {
    expect(judge(mine, theirs)).not.toBe('differs');
  });

  it.each([
    ['SOMCHAI JAIDEE', 'SOMEBODY ELSE'],
    ['SOMCHAI JAIDEE', 'MR. PRASIT RAKDEE'],
    ['สมชาย ใจดี', 'นาย ประสิทธิ์ รักดี'],
    ['ສົມຊາຍ ໃຈດີ', 'ບຸນມີ ແກ້ວມະນີ'],
    ['SOMCHAI JAIDEE', 'PRASIT J***'],
  ])('of %s and %s, in one script, is that they are two people', (mine, theirs) => {
    expect(judge(mine, theirs)).toBe('differs');
  });

  it('goes by the name in the registered script where a bank shows both', () => {
    expect(judge('สมชาย ใจดี', ['MR. PRASIT RAKDEE', 'นาย ประสิทธิ์ รักดี'])).toBe('differs');
    expect(judge('สมชาย ใจดี', ['MR. KRITSADA RAKDEE', 'นาย สมชาย ใจดี'])).toBe('match');
  });

  it('leaves a name that was not shown to an operator', () => {
    expect(judge('SOMCHAI JAIDEE', [])).toBe('uncertain');
    expect(judge('SOMCHAI JAIDEE', '*** ***')).toBe('uncertain');
  });

  const NAMES = ['SOMCHAI', 'JAIDEE', 'MALEE', 'สมชาย', 'ใจดี', 'มาลี', 'กฤษณะ', 'ສົມຊາຍ', 'ໃຈດີ', 'ບຸນມີ'];
  const name = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const hidden = fc
    .tuple(name, fc.nat({ max: 20 }))
    .map(([text, at]) => `${text.slice(0, at)}***${text.slice(at + 2)}`);

  it('never is a match under the threshold, nor two people across scripts', () => {
    fc.assert(
      fc.property(
        name,
        fc.oneof(name, hidden, fc.string()),
        fc.integer({ min: 70, max: 100 }),
        (mine, theirs, needed) => {
          const match = matchNames(mine, theirs);
          const verdict = judgeName(match, needed);
          expect(verdict === 'match').toBe(match.score >= needed);
          if (match.isAcrossScripts) expect(isOtherPerson(match)).toBe(false);
        },
      ),
    );
  });

  it('is explained by parts of which one differs where the whole differs, and that all fit where the whole is the same', () => {
    fc.assert(
      fc.property(name, fc.oneof(name, hidden), (mine, theirs) => {
        const { reasons } = matchNames(mine, theirs);
        const parts = compareNameParts(mine, theirs);
        const verdicts = parts && [parts.first.verdict, parts.family.verdict];
        if (reasons.includes('FIRST_NAME_DIFFERS')) expect(verdicts?.[0]).toBe('DIFFERS');
        if (reasons.includes('SURNAME_DIFFERS')) expect(verdicts?.[1]).toBe('DIFFERS');
        if (reasons.join() === 'SAME') expect(verdicts).toEqual(['SAME', 'SAME']);
        if (reasons.includes('NO_NAME')) expect(parts).toBeUndefined();
      }),
    );
  });
});

describe('the parts of two names', () => {
  const verdicts = (registered: string, shown: string | string[]) => {
    const parts = compareNameParts(registered, shown);
    return parts && [parts.first.shown, parts.first.verdict, parts.family.shown, parts.family.verdict];
  };

  it.each([
    ['SOMCHAI JAIDEE', 'MR. SOMCHAI JAIDEE', ['SOMCHAI', 'SAME', 'JAIDEE', 'SAME']],
    ['สมชาย ใจดี', 'MR. SOMCHAI JAIDEE', ['SOMCHAI', 'SOUNDS_ALIKE', 'JAIDEE', 'SOUNDS_ALIKE']],
    ['SOMCHAI JAIDEE', 'SOMCHAI JAID', ['SOMCHAI', 'SAME', 'JAID', 'CUT']],
    ['SOMCHAI JAIDEE', 'SOMCHAI J***', ['SOMCHAI', 'SAME', 'J…', 'INITIAL']],
    ['SOMCHAI JAIDEE', 'SOMCHAI ***', ['SOMCHAI', 'SAME', '…', 'HIDDEN']],
    ['SOMCHAI JAIDEE', 'SOMCHAI', ['SOMCHAI', 'SAME', '', 'ABSENT']],
    ['SOMCHAI', 'SOMCHAI JAIDEE', ['SOMCHAI', 'SAME', 'JAIDEE', 'ABSENT']],
    ['SOMCHAI JAIDEE', 'SOM*** JAIDEE', ['SOM…', 'CUT', 'JAIDEE', 'SAME']],
    ['SOMCHAI JAIDEE', '*** JAIDEE', ['…', 'HIDDEN', 'JAIDEE', 'SAME']],
    ['SOMCHAI JAIDEE', 'JAIDEE SOMCHAI', ['SOMCHAI', 'SAME', 'JAIDEE', 'SAME']],
    ['SOMCHAI JAIDEE', 'SOMCHAIJAIDEE', ['SOMCHAI', 'SAME', 'JAIDEE', 'SAME']],
    ['SOMCHAI JAIDEE', 'PRASIT JAIDEE', ['PRASIT', 'DIFFERS', 'JAIDEE', 'SAME']],
    ['SOMCHAI JAIDEE', 'SOMCHAI RAKDEE', ['SOMCHAI', 'SAME', 'RAKDEE', 'DIFFERS']],
    ['SOMCHAI JAIDEE', ['นาย ประสิทธิ์ รักดี', 'SOMCHAI JAIDEE'], ['SOMCHAI', 'SAME', 'JAIDEE', 'SAME']],
  ])('of %s and %s stand side by side with a verdict for each', (mine, theirs, expected) => {
    expect(verdicts(mine, theirs)).toEqual(expected);
  });

  it('are none where the bank shows no name', () => {
    expect(compareNameParts('SOMCHAI JAIDEE', ['', '***'])).toBeUndefined();
  });
});
