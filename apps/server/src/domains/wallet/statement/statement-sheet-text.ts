import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tidyText } from '@kapao/contract/shared/typed-text.ts';

const { resolve } = createRequire(import.meta.url);
// In this format and not in woff2, of whose outlines the library makes broken subsets.
const bytesOf = (family: string, script: string, weight: number) =>
  readFileSync(resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`));

export type Weight = 400 | 600;

/** Fonts by the characters they have, as their makers say; the first that fits is taken. */
const FONTS = [
  {
    name: 'latin',
    family: 'noto-sans-thai',
    script: 'latin',
    has: /[\u0020-\u007E\u00A0-\u00FF\u2010-\u2027\u2030-\u205E\u2212]/u,
  },
  { name: 'thai', family: 'noto-sans-thai', script: 'thai', has: /[\u0E01-\u0E3A\u0E3F-\u0E5B]/u },
  { name: 'lao', family: 'noto-sans-lao', script: 'lao', has: /[\u0E81-\u0EDF]/u },
  {
    name: 'latin-ext',
    family: 'noto-sans-thai',
    script: 'latin-ext',
    has: /[\u0100-\u024F\u1E00-\u1EFF]/u,
  },
] as const;

/** Printed for a character that no font has. */
const UNKNOWN = '?';

const fontName = (name: string, weight: Weight) => `${name}-${weight}`;

/** Every font in both weights, by its name. */
export function* readFonts(): Generator<[string, Buffer]> {
  for (const weight of [400, 600] as const)
    for (const { name, family, script } of FONTS) yield [fontName(name, weight), bytesOf(family, script, weight)];
}

/**
 * Returns a text as the fonts place its marks: sara am is taken apart, with the tone above its ring, as the shaping engines of
 * browsers do and the library does not.
 */
export function toShape(text: string): string {
  return tidyText(text)
    .replace(/\u20AD/gu, 'LAK')
    .replace(/([\u0E48-\u0E4B]*)\u0E33/gu, '\u0E4D$1\u0E32')
    .replace(/([\u0EC8-\u0ECB]*)\u0EB3/gu, '\u0ECD$1\u0EB2');
}

export interface Run {
  font: string;
  text: string;
}

/** Parts of a shaped text with the font of each. Spaces and signs between letters of a script stay with the font of their own. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const font = FONTS.find(({ has }) => has.test(letter));
    const name = fontName(font?.name ?? 'latin', weight);
    const last = runs.at(-1);
    if (last?.font === name) last.text += font ? letter : UNKNOWN;
    else runs.push({ font: name, text: font ? letter : UNKNOWN });
  }
  return runs;
}

/** Breaks a shaped text into lines of a width, between words, or inside one that is too long for a line. */
export function linesOf(
  text: string,
  { width, language, widthOf }: { width: number; language: string; widthOf: (text: string) => number },
): string[] {
  if (widthOf(text) <= width) return text === '' ? [] : [text];
  const lines: string[] = [];
  let [line, used] = ['', 0];
  const add = (piece: string) => {
    const size = widthOf(piece);
    // A space at the end of a line takes no room.
    if (used + (piece.trim() === '' ? 0 : size) > width && line !== '') {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    }
    if (line === '' && piece.trim() === '') return;
    line += piece;
    used += size;
  };
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (widthOf(segment) <= width) add(segment);
    else for (const { segment: letter } of new Intl.Segmenter(language).segment(segment)) add(letter);
  }
  if (line !== '') lines.push(line.trimEnd());
  return lines;
}
