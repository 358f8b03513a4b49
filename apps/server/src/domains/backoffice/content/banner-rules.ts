import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { chosenPeriod } from '@kapao/contract/shared/typed-days.ts';
import { safeHtml } from '../../../platform/security/safe-html.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup of a plain text: paragraphs and line breaks only, so nothing in it can run (safety 5, 3). */
export function paragraphsOf(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
  const paragraphs = escaped.split(/\n[ \t]*\n+/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`).join('');
}

const A_DAY_MS = 86_400_000;

interface Timed {
  startsAt: string | null;
  endsAt: string | null;
}

/** Those whose time it is, and after how long that changes: at most a day, null when it will not. */
export function shownAt<Entry extends Timed>(
  entries: readonly Entry[],
  now: Date,
): { shown: Entry[]; changesInMs: number | null } {
  const leftMs = (moment: string | null) => (moment === null ? undefined : Date.parse(moment) - now.getTime());
  const shown = entries.filter(
    ({ startsAt, endsAt }) => (leftMs(startsAt) ?? 0) <= 0 && (leftMs(endsAt) ?? A_DAY_MS) > 0,
  );
  const ahead = entries
    .filter(({ endsAt }) => (leftMs(endsAt) ?? A_DAY_MS) > 0)
    .flatMap(({ startsAt, endsAt }) => [leftMs(startsAt) ?? 0, leftMs(endsAt) ?? 0])
    .filter((ms) => ms > 0);
  return { shown, changesInMs: ahead.length === 0 ? null : Math.ceil(Math.min(A_DAY_MS, ...ahead)) };
}

/** Languages a content has no text in yet. */
export function missingLocales(content: Record<string, unknown>): Locale[] {
  return LOCALES.filter((locale) => content[locale] === undefined);
}

/** The same content with the html of its banners cleaned, in every language. */
export function withCleanHtml(content: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).map(([locale, written]) => [locale, cleanBanners(written)]));
}

function cleanBanners(written: unknown): unknown {
  if (typeof written !== 'object' || written === null || !('banners' in written)) return written;
  if (!Array.isArray(written.banners)) return written;
  const clean = (banner: { html: string }) => {
    readOrRefuse(chosenPeriod, banner);
    return { ...banner, html: safeHtml(banner.html, 'banner') };
  };
  return { ...written, banners: written.banners.map(clean) };
}
