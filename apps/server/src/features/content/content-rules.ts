import { CONTENT_PER_LOCALE, type ContentName } from '@kapao/contract/operator/content.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { safeHtml } from '../../platform/safe-html.ts';

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

/** A content as it would be published: checked by the shape of its name, html cleaned; html of which nothing is left is refused. */
export function readContent(name: ContentName, given: unknown): Record<string, unknown> {
  const checked: Record<string, unknown> = { ...Object(readOrRefuse(CONTENT_PER_LOCALE[name], given)) };
  const cleaned = Object.entries(checked).map(([locale, content]) => [locale, withCleanHtml(content)]);
  return { ...Object(readOrRefuse(CONTENT_PER_LOCALE[name], Object.fromEntries(cleaned))) };
}

function withCleanHtml(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || !('banners' in content)) return content;
  if (!Array.isArray(content.banners)) return content;
  const clean = (banner: { html: string }) => ({ ...banner, html: safeHtml(banner.html, 'banner') });
  return { ...content, banners: content.banners.map(clean) };
}
