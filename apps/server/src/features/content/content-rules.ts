import type { Locale } from '@kapao/contract/shared/locale.ts';
import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { safeHtml } from '../../platform/security/safe-html.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup of a plain text: paragraphs and line breaks only, so nothing in it can run (safety 5, 3). */
export function paragraphsOf(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
  const paragraphs = escaped.split(/\n[ \t]*\n+/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`).join('');
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
  const clean = (banner: { html: string }) => ({ ...banner, html: safeHtml(banner.html, 'banner') });
  return { ...written, banners: written.banners.map(clean) };
}
