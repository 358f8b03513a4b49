import type { BonusBanner } from '@kapao/contract/member/bonus.ts';
import { SafeHtml } from '@kapao/web/safe-html.tsx';
import { PictureStrip } from '../../kit/picture-strip.tsx';
import { useMessages } from '../../shell/locale.tsx';

/** The pictures and html of an offer. */
export function BonusBanners({ banners }: { banners: readonly BonusBanner[] }) {
  const { bonus, common } = useMessages();
  if (banners.length === 0) return null;
  return (
    <section aria-label={bonus.banners}>
      <PictureStrip className="bonus-pictures" count={banners.length} position={bonus.banner} labels={common}>
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
      </PictureStrip>
    </section>
  );
}
