import type { BonusBanner } from '@kapao/contract/member/bonus.ts';
import { SafeHtml } from '@kapao/web/safe-html.tsx';

/** The picture of a bonus without one. */
const PLAIN_PICTURE = '/art/hero.svg';

/** The picture of a card: the first banner that is an image, wherever it stands; otherwise the first html, otherwise ours. */
export function CardPicture({ banners }: { banners: readonly BonusBanner[] }) {
  const first = banners.find((banner) => 'image' in banner) ?? banners[0];
  if (first && 'html' in first) return <SafeHtml className="art html-banner" markup={first.html} kind="banner" />;
  return <img className="art" src={first?.image ?? PLAIN_PICTURE} alt="" loading="lazy" />;
}
