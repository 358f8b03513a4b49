import type { Config } from 'dompurify';
import { useEffect, useRef } from 'react';

const WORDS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'h2', 'h3', 'ul', 'ol', 'li'];

/** The server's own two lists; operators see by them what members will. */
const ALLOWED = {
  prose: {
    ALLOWED_TAGS: [...WORDS, 's', 'blockquote', 'hr', 'a'],
    ALLOWED_ATTR: ['href', 'rel', 'target'],
    ALLOWED_URI_REGEXP: /^https:/i,
  },
  banner: {
    ALLOWED_TAGS: [...WORDS, 'small', 'span', 'div', 'img'],
    ALLOWED_ATTR: ['src', 'alt', 'width', 'height'],
    // Of this site, or in the banner itself, which is allowed for pictures anyway.
    ALLOWED_URI_REGEXP: /^(?![a-z][a-z\d+.-]*:|[/\\]{2})/i,
  },
} satisfies Record<string, Config>;

interface SafeHtmlProps {
  markup: string;
  kind: keyof typeof ALLOWED;
  className?: string;
}

/**
 * Markup that operators wrote. The server cleaned it when it was written; it is cleaned again where it is shown (safety 5, 3),
 * by a library that is fetched when there is markup.
 */
export function SafeHtml({ markup, kind, className }: SafeHtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('dompurify').then(({ default: purify }) => {
      const clean = purify.sanitize(markup, { ...ALLOWED[kind], RETURN_DOM_FRAGMENT: true });
      if (isCurrent) place.current?.replaceChildren(clean);
    });
    return () => {
      isCurrent = false;
    };
  }, [markup, kind]);
  return <div className={className} ref={place} />;
}
