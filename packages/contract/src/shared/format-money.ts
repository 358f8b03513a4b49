import { CURRENCIES, type Currency } from './money.ts';

/** A whole number in groups of three: `1,234`. */
export function formatCount(count: number): string {
  return grouped(String(Math.trunc(count)));
}

/**
 * `1,234.50` of baht and `1,234` of kip, in every language: browsers disagree about Lao, and mixed-up marks are money errors.
 * A part of a kip, which only a game can report, is cut off: nobody is shown more than there is.
 */
export function formatMoney(amount: number, currency: Currency): string {
  const size = Math.abs(amount);
  const text = CURRENCIES[currency].wireDecimals === 0 ? String(Math.trunc(size)) : size.toFixed(2);
  return `${amount < 0 && /[1-9]/.test(text) ? '\u2212' : ''}${grouped(text)}`;
}

/** With a sign for its direction; what shows as zero has none. */
export function formatSignedMoney(amount: number, currency: Currency): string {
  const text = formatMoney(amount, currency);
  return amount > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A limit inside a sentence: without `.00`, as people say it. */
export function formatLimit(amount: number, currency: Currency): string {
  return Number.isInteger(amount) ? formatCount(amount) : formatMoney(amount, currency);
}

/** What an amount field holds for a balance. Fractions that cannot be paid stay behind. */
export function plainAmount(amount: number, currency: Currency): string {
  return formatMoney(Math.max(0, amount), currency).replaceAll(',', '').replace('.00', '');
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
