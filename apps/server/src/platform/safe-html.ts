import sanitizeHtml from 'sanitize-html';

/** What operators may write as markup: text with emphasis, lists and links, and nothing that runs, loads or looks like the page. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
};

/** Markup cleaned by an allow-list, on write (safety 5, 3); it is cleaned again where it is shown. */
export function safeHtml(markup: string): string {
  return sanitizeHtml(markup, ALLOWED);
}
