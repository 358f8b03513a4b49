import type { BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import { asciiDigits, tidyText } from '@kapao/contract/shared/typed-text.ts';

export type FigurePlace = 'name' | 'notice' | 'banner' | 'alternative' | 'code';

/** A text that states a figure the terms do not have. */
export interface StaleFigure {
  place: FigurePlace;
  /** Absent where one text is shown in every language. */
  locale?: Locale;
  /** As members read it, such as `20 %`. */
  figure: string;
  /** True where the figure is the one before the change; otherwise the terms never had it. */
  isOld: boolean;
}

interface Text {
  place: FigurePlace;
  locale?: Locale;
  text: string;
}

/** A figure of the terms: percentages are compared with percentages, other numbers with other numbers. */
interface Figure {
  value: number;
  isPercent: boolean;
}

const PERCENT_BEHIND = /^\s*(?:[%\uFF05\uFE6A\u066A]|เปอร์?เซ็?น(?:ต์)?|ເປີເຊັນ|ເປີເຊັນຕ໌|percent|per cent|pct)/iu;
const PERCENT_BEFORE = /(?:ร้อยละ|ຮ້ອຍລະ|ສ່ວນຮ້ອຍ)\s*$/u;
const NUMBER = /\d+(?:,\d{3})*(?:\.\d+)?/gu;
/** The notice names the share kept by this word and shows its figure (spec 2). */
const PLACEHOLDER = /%percentFail%%?/gu;
const ENTITIES: readonly (readonly [RegExp, string])[] = [
  [/&(?:nbsp|#160|#xa0);/giu, ' '],
  [/&(?:percnt|#37|#x25);/giu, '%'],
  [/&#(\d{1,6});/gu, ' '],
];

/** The text that members read: markup, entities, digits of other scripts and invisible characters as plain letters. */
function plain(text: string): string {
  const bare = ENTITIES.reduce(
    (line, [pattern, letter]) => line.replace(pattern, letter),
    text.replace(/<[^>]*>/gu, ''),
  );
  return asciiDigits(tidyText(bare.replace(PLACEHOLDER, ' ')));
}

function figuresIn(text: string): Figure[] {
  const line = plain(text);
  return [...line.matchAll(NUMBER)].map((found) => {
    const [behind, before] = [line.slice(found.index + found[0].length), line.slice(0, found.index)];
    const isPercent = PERCENT_BEHIND.test(behind) || PERCENT_BEFORE.test(before);
    return { value: Number(found[0].replaceAll(',', '')), isPercent };
  });
}

/** The figures of the terms by their field, so that those that a change touches are known. */
function figuresOf(terms: BonusTerms): Map<string, Figure> {
  const { award, weights } = terms;
  const figures = new Map<string, Figure>();
  const add = (field: string, value: number | null | undefined, isPercent = false) => {
    if (value !== null && value !== undefined) figures.set(field, { value, isPercent });
  };
  add('percentSuccess', terms.percentSuccess, true);
  add('percentFail', terms.percentFail, true);
  for (const [group, share] of Object.entries(weights)) add(`weights.${group}`, share, true);
  if (award.kind === 'fixed') add('award.amount', award.amount);
  else {
    add('award.percent', award.percent, true);
    add('award.cap', award.cap);
    add('award.minDeposit', award.minDeposit);
    add('award.withinHours', award.withinHours);
    add('award.depositNumber', award.depositNumber);
  }
  add('multiple', terms.multiple);
  add('maxReceived', terms.maxReceived);
  add('cap', terms.cap);
  add('expiresInHours', terms.expiresInHours);
  add('budget', terms.budget);
  add('mostClaims', terms.mostClaims);
  return figures;
}

function textsOf(terms: BonusTerms, code: string): Text[] {
  const inEach = (place: FigurePlace, texts: Partial<Record<Locale, string | undefined>>): Text[] =>
    LOCALES.flatMap((locale) => {
      const text = texts[locale];
      return text === undefined ? [] : [{ place, locale, text }];
    });
  return [
    ...inEach('name', terms.name),
    ...inEach('notice', terms.notice),
    ...terms.banners.map(
      (banner): Text =>
        'html' in banner ? { place: 'banner', text: banner.html } : { place: 'alternative', text: banner.alternative },
    ),
    { place: 'code', text: code },
  ];
}

const AWARD: ReadonlySet<string> = new Set(['award.percent', 'award.amount']);

const keyOf = ({ value, isPercent }: Figure) => `${value}${isPercent ? '%' : ''}`;

/**
 * Returns the texts of a bonus that state a figure its terms no longer have, or a percentage they never had. Figures of the terms
 * before, absent for a new bonus, show which ones a change has left behind. A code names no unit, so that only a figure that was changed counts.
 */
export function findStaleFigures(terms: BonusTerms, before: BonusTerms | undefined, code: string): StaleFigure[] {
  const now = figuresOf(terms);
  const current = new Set([...now.values()].map(keyOf));
  const headlines = new Set(
    [...now].filter(([field]) => !field.startsWith('weights.')).map(([, figure]) => keyOf(figure)),
  );
  const old = new Set<string>();
  for (const [field, figure] of before === undefined ? [] : figuresOf(before)) {
    const after = now.get(field);
    if (after?.value === figure.value) continue;
    // What is given is what texts state first, whatever other term happens to have the same figure.
    if (AWARD.has(field) || !current.has(keyOf(figure))) old.add(keyOf(figure));
  }
  const found = new Map<string, StaleFigure>();
  for (const { place, locale, text } of textsOf(terms, code)) {
    for (const figure of figuresIn(text)) {
      const named = place === 'code' ? [figure, { ...figure, isPercent: true }] : [figure];
      const stale = named.find((one) => old.has(keyOf(one)));
      // Only conditions speak of how much play counts.
      const known = place === 'notice' ? current : headlines;
      const isOther = stale === undefined && place !== 'code' && figure.isPercent && !known.has(keyOf(figure));
      if (stale === undefined && !isOther) continue;
      const { value, isPercent } = stale ?? figure;
      const shown = place === 'code' ? String(value) : `${value}${isPercent ? ' %' : ''}`;
      const one = { place, ...(locale && { locale }), figure: shown, isOld: stale !== undefined };
      found.set(`${place} ${locale} ${shown}`, one);
    }
  }
  return [...found.values()];
}
