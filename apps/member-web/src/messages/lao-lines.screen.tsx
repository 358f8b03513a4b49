import { endLinesAtLaoWords, splitLaoWords, watchLaoLines, withoutLaoMarks } from '@kapao/web/lao-lines.ts';
import { laoTextsOf, linesOf } from '@kapao/web/testing/line-ends.ts';
import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(['./**/*-la.ts', './own/missing.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const TEXTS = laoTextsOf(Object.values(SOURCES));

/** Read in the running product: where lines ended that should not, each in a sentence. */
const WRONG_ENDS = ['ສະຖາ|ນະ', 'ຄັ້ງ|ດຽວ', 'ໂບ|ນັດ', 'ຄ່າ|ຍ', 'ໂຫຼ|ດ', 'ສະ|ລິບ', 'ລະຫັດ|ຜ່ານ', 'ພວກ|ເຮົາ', 'ວິດີ|ໂອ', 'ສັ້ນ|ໆ'];

const runsOf = (text: string): string[] => text.match(/[\u0e80-\u0eff]+/g) ?? [];
const shownRuns = (text: string) =>
  linesOf(endLinesAtLaoWords(text), 'lo').flatMap((line) => runsOf(withoutLaoMarks(line)));

it('every Lao text ends its lines where a word ends, and nowhere else', () => {
  expect(TEXTS.length).toBeGreaterThan(900);
  const faults = TEXTS.flatMap((text) => {
    const words = runsOf(text).flatMap(splitLaoWords).join('|');
    const lines = shownRuns(text).join('|');
    return lines === words ? [] : [{ words, lines }];
  });
  expect(faults).toEqual([]);
});

const writtenRuns = new Set<string>(TEXTS.flatMap((text) => [...runsOf(text)]));

it('no line begins with what cannot begin a word', () => {
  const begun = TEXTS.flatMap(shownRuns).filter((line) =>
    /^(?:[\u0eb0-\u0ebd\u0ec6-\u0ecd]|[\u0e81-\u0eae]$)/.test(line),
  );
  // Initials of units and of the sizes of files stand alone as they are written.
  expect(begun.filter((line) => !writtenRuns.has(line))).toEqual([]);
});

it.each(WRONG_ENDS)('no line ends at %s', (split) => {
  const word = split.replace('|', '');
  const text = `ກວດ${word}ນີ້ກ່ອນ`;
  expect(shownRuns(text)).toContain(word);
});

it('what is shown has the marks; names of controls, fields, choices and what is copied have none', async () => {
  const sentence = 'ໂອນເງິນບໍ່ສຳເລັດ ກະລຸນາກວດສະຖານະອີກຄັ້ງ';
  const main = document.createElement('main');
  main.innerHTML = `<p aria-label="${sentence}" title="${sentence}">${sentence}</p>
    <textarea>${sentence}</textarea><input value="${sentence}" placeholder="${sentence}" />
    <select><option>${sentence}</option></select>`;
  watchLaoLines();
  document.body.append(main);
  const shown = main.querySelector('p');
  await expect.poll(() => shown?.textContent).toBe(endLinesAtLaoWords(sentence));
  expect(shown?.textContent).not.toBe(sentence);
  expect(shown?.getAttribute('aria-label')).toBe(sentence);
  expect(shown?.title).toBe(sentence);
  expect(main.querySelector('textarea')?.value).toBe(sentence);
  expect(main.querySelector('input')?.value).toBe(sentence);
  expect(main.querySelector('option')?.text).toBe(sentence);

  // A text that changes is marked anew.
  if (shown?.firstChild) shown.firstChild.nodeValue = 'ກຳລັງໂຫຼດສະຖານະຂອງລາຍການ';
  await expect.poll(() => shown?.textContent).toBe(endLinesAtLaoWords('ກຳລັງໂຫຼດສະຖານະຂອງລາຍການ'));

  getSelection()?.selectAllChildren(shown ?? main);
  const clipboardData = new DataTransfer();
  document.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  expect(clipboardData.getData('text/plain')).toBe('ກຳລັງໂຫຼດສະຖານະຂອງລາຍການ');
  main.remove();
});

it('Thai and English stay as they are', () => {
  expect(endLinesAtLaoWords('ฝากเงินเข้ากระเป๋า 500.00 baht')).toBe('ฝากเงินเข้ากระเป๋า 500.00 baht');
});
