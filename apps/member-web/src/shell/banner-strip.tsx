import { Suspense } from 'react';
import { Carousel } from '../kit/carousel.tsx';
import { pictureAddress } from '../kit/own-drawing.ts';
import { lazyPart } from './lazy-part.tsx';
import { useMessages } from './locale.tsx';

const SafeHtml = lazyPart(async () => (await import('@kapao/web/safe-html.tsx')).SafeHtml);

interface Banner {
  image: string;
  /** Said below the picture; html stands in its place where somebody wrote it. */
  text: string;
  html: string;
}

interface BannerStripProps {
  title: string;
  banners: readonly Banner[];
}

/** Pictures above the body of a sheet; without any there is nothing, and the plain sheet remains (spec 2). */
export function BannerStrip({ title, banners }: BannerStripProps) {
  const { home, common } = useMessages();
  if (banners.length === 0) return null;
  const pictures = banners.map((banner) => (
    <figure key={`${banner.image} ${banner.html}`} className="banner">
      {banner.image && <img src={pictureAddress(banner.image)} alt="" width="640" height="280" />}
      {banner.text ? (
        <figcaption>{banner.text}</figcaption>
      ) : (
        banner.html && (
          <div className={banner.image ? 'html-banner' : 'html-banner alone'}>
            <Suspense fallback={null}>
              <SafeHtml markup={banner.html} kind="banner" />
            </Suspense>
          </div>
        )
      )}
    </figure>
  ));
  return (
    <div className="banner-strip">
      {pictures.length === 1 ? (
        pictures
      ) : (
        <Carousel
          title={title}
          position={home.position}
          labels={{ previous: common.previous, next: common.next }}
          hasOnlyPictures
        >
          {pictures}
        </Carousel>
      )}
    </div>
  );
}
