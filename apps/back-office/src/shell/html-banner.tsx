import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';

/** A banner as members see it; what the server would take out is taken out here too. */
export function HtmlBanner({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const clean = DOMPurify.sanitize(html, {
      RETURN_DOM_FRAGMENT: true,
      FORBID_ATTR: ['style'],
      FORBID_TAGS: ['style'],
    });
    place.current?.replaceChildren(clean);
  }, [html]);
  return <div className="card" ref={place} />;
}
