import { LAO_WORDS } from './lao-words.ts';

/**
 * Lao is written without spaces. Browsers end its lines where their dictionary thinks that a word ends, which is often inside
 * one; CSS cannot forbid that. So each shown text gets a zero-width space at every end of a word, and inside words a joiner
 * wherever the browser would break. Only texts of the page have them: labels, titles, fields and catalogues stay as written.
 */
const WORD_END = '\u200b';
const JOINER = '\u2060';
const MARKS = /[\u200b\u2060]/g;
const LAO_RUN = /[\u0e80-\u0eff]+/g;
/** Shorter runs are mostly one word; so is what is left of a word by a dictionary that does not know it. */
const HAS_LAO = /[\u0e80-\u0eff]{4}/;
/** A consonant alone is no word, and the sign of repetition stands behind its word. */
const NO_WORD = /^(?:[\u0e81-\u0eae\u0edc-\u0edd][\u0ec8-\u0ecb]?|ໆ.*)$/u;

const longestFirst = [...LAO_WORDS].sort((one, other) => other.length - one.length);
const KNOWN_WORD = new RegExp(`(${longestFirst.join('|')})(?![\u0eb0-\u0ebd\u0ec8-\u0ecd])`);

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('lo', { granularity: 'word' }) : undefined;
const piecesOf = (text: string) => (segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [text]);

/** The words of a run of Lao letters. */
export function splitLaoWords(run: string): string[] {
  const words: string[] = [];
  for (const [place, part] of run.split(KNOWN_WORD).entries()) {
    // Known words stand between the others.
    const pieces = place % 2 === 1 ? [part] : part === '' ? [] : piecesOf(part);
    for (const piece of pieces) {
      if (words.length > 0 && NO_WORD.test(piece)) words[words.length - 1] += piece;
      else words.push(piece);
    }
  }
  return words;
}

export const withoutLaoMarks = (text: string) => text.replace(MARKS, '');

/** A text whose lines end only where a Lao word ends. */
export function endLinesAtLaoWords(text: string): string {
  if (!HAS_LAO.test(text)) return text;
  const wordWithJoiners = (word: string) => piecesOf(word).join(JOINER);
  return withoutLaoMarks(text).replace(LAO_RUN, (run) => splitLaoWords(run).map(wordWithJoiners).join(WORD_END));
}

/** Texts that come again and again, such as those of a list that is drawn anew; emptied before it grows large. */
const known = new Map<string, string>();
const MAX_KNOWN = 2_000;

function knownLinesOf(text: string): string {
  const lines = known.get(text) ?? endLinesAtLaoWords(text);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, lines);
  return lines;
}

/** What is typed, chosen or drawn stays as it is. */
const UNTOUCHED = 'textarea, option, script, style, svg, [contenteditable]';

function endLinesOf(node: Node): void {
  if (node instanceof Text) {
    if (!HAS_LAO.test(node.data) || node.parentElement?.closest(UNTOUCHED)) return;
    const lines = knownLinesOf(node.data);
    if (lines !== node.data) node.data = lines;
    return;
  }
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) endLinesOf(walker.currentNode);
}

/** What is copied from the page is what is written there. */
function copyWithoutMarks(event: ClipboardEvent): void {
  const chosen = getSelection()?.toString() ?? '';
  if (event.defaultPrevented || withoutLaoMarks(chosen) === chosen) return;
  event.clipboardData?.setData('text/plain', withoutLaoMarks(chosen));
  event.preventDefault();
}

let isWatching = false;

/** From now on every text that the page shows, or changes to, ends its lines at words; seen before it is painted. */
export function watchLaoLines(): void {
  if (isWatching) return;
  isWatching = true;
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) endLinesOf(node);
    }
    // Its own changes need no second look.
    observer.takeRecords();
  });
  endLinesOf(document.body);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  document.addEventListener('copy', copyWithoutMarks);
}
