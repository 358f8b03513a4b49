import { Carousel } from '@kapao/ui/carousel.tsx';
import { useMessages } from './locale.tsx';
import './banner-strip.css';

interface BannerStripProps {
  title: string;
  banners: readonly { image: string; text: string }[];
}

/** Pictures above the body of a sheet; without any there is nothing, and the plain sheet remains (spec 2). */
export function BannerStrip({ title, banners }: BannerStripProps) {
  const { home, common } = useMessages();
  if (banners.length === 0) return null;
  const pictures = banners.map((banner) => (
    <figure key={`${banner.image} ${banner.text}`} className="banner">
      <img src={banner.image} alt="" width="640" height="280" />
      {banner.text && <figcaption>{banner.text}</figcaption>}
    </figure>
  ));
  return (
    <div className="banner-strip">
      {pictures.length === 1 ? (
        pictures
      ) : (
        <Carousel title={title} position={home.position} labels={{ previous: common.previous, next: common.next }}>
          {pictures}
        </Carousel>
      )}
    </div>
  );
}
