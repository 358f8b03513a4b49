import type { BonusBanner } from '@kapao/contract/member/bonus.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { useRef, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { SafeHtml } from '../../shell/safe-html.tsx';

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
              <SafeHtml className="art html-banner" markup={banner.html} kind="banner" />
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
