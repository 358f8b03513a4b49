import sanitizeHtml from 'sanitize-html';

const WORDS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'h2', 'h3', 'ul', 'ol', 'li'];

/** Text with emphasis, lists and links, and nothing that runs, loads or looks like the page. */
const PROSE: sanitizeHtml.IOptions = {
  allowedTags: [...WORDS, 's', 'blockquote', 'hr', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
};

/** Words and pictures that lead nowhere: a banner may be the face of a button. */
const BANNER: sanitizeHtml.IOptions = {
  allowedTags: [...WORDS, 'small', 'span', 'div', 'img'],
  allowedAttributes: { img: ['src', 'alt', 'width', 'height'] },
  // Pictures come from this site or stand in the banner itself: pages load nothing else.
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
};

const ALLOWED = { prose: PROSE, banner: BANNER };

/** What operators wrote as markup, cleaned by an allow-list on write (safety 5, 3); it is cleaned again where it is shown. */
export function safeHtml(markup: string, kind: keyof typeof ALLOWED): string {
  return sanitizeHtml(markup, ALLOWED[kind]).trim();
}
