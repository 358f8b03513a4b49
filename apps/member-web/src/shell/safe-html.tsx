import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: /^https:/i,
};

/** Markup that operators wrote. The server cleaned it when it was written; it is cleaned again where it is shown (safety 5, 3). */
export function SafeHtml({ markup }: { markup: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(markup, ALLOWED), [markup]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where cleaned markup is shown.
  return <div className="written" dangerouslySetInnerHTML={{ __html: clean }} />;
}
