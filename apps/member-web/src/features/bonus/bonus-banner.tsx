import type { BonusBanner } from '@kapao/contract/member/bonus.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';

/** Stands where a bonus has no picture of its own. */
const PLAIN_PICTURE = '/art/hero.svg';

/** The picture of a card: the first banner that is an image, otherwise the first html, otherwise ours. */
export function CardPicture({ banners }: { banners: readonly BonusBanner[] }) {
  const [first] = banners;
  if (first && 'html' in first) return <HtmlBanner html={first.html} />;
  return <img className="art" src={first?.image ?? PLAIN_PICTURE} alt="" loading="lazy" />;
}

/** Image and html banners over the whole width, turned by touch or by the buttons. */
export function BannerStrip({ banners }: { banners: readonly BonusBanner[] }) {
  const { bonus, common } = useMessages();
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(1);
  if (banners.length === 0) return null;
  const widthPx = () => strip.current?.clientWidth ?? 1;
  const turn = (by: 1 | -1) => strip.current?.scrollBy({ left: by * widthPx(), behavior: 'smooth' });
  const follow = () => setPlace(Math.round((strip.current?.scrollLeft ?? 0) / widthPx()) + 1);
  return (
    <section aria-label={bonus.banners}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className="bonus-pictures" ref={strip} onScroll={follow} tabIndex={0}>
        {banners.map((banner, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: banners of one version never move.
          <li key={at}>
            {'html' in banner ? (
              <HtmlBanner html={banner.html} />
            ) : (
              <img src={banner.image} alt={banner.alternative || bonus.banner(at + 1, banners.length)} />
            )}
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="line between">
          <IconButton icon="left" label={common.previous} disabled={place <= 1} onPress={() => turn(-1)} />
          <span className="small num" role="status">
            {bonus.banner(place, banners.length)}
          </span>
          <IconButton icon="right" label={common.next} disabled={place >= banners.length} onPress={() => turn(1)} />
        </div>
      )}
    </section>
  );
}

/** The server has cleaned it when it was written; it is cleaned again before it is shown (safety 5). */
function HtmlBanner({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('dompurify').then(({ default: purify }) => {
      const clean = purify.sanitize(html, {
        RETURN_DOM_FRAGMENT: true,
        USE_PROFILES: { html: true },
        // Inline styles are refused by the page's own policy.
        FORBID_ATTR: ['style'],
        FORBID_TAGS: ['a', 'form', 'input', 'button', 'style', 'iframe', 'video', 'audio'],
      });
      if (isCurrent) place.current?.replaceChildren(clean);
    });
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return <div className="art html-banner" ref={place} />;
}
