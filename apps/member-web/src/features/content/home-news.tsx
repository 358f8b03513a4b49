import { lookupBanners, lookupCarousel, lookupNotice } from '@kapao/contract/member/content.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { BannerStrip } from '../../shell/banner-strip.tsx';
import { useLocale } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';

/** The notice of the site, the way to its pictures, and its banners. A failed load shows nothing (spec 7). */
export function HomeNews() {
  const { locale, messages } = useLocale();
  const { content } = messages;
  const { open } = useModal();
  const notice = useQuery({
    queryKey: queryKeys.lookup('notice', locale),
    queryFn: () => call(lookupNotice, { query: { locale } }),
  }).data;
  const pictures = useQuery({
    queryKey: queryKeys.lookup('carousel', locale),
    queryFn: () => call(lookupCarousel, { query: { locale } }),
  }).data;
  const banners = useQuery({
    queryKey: queryKeys.lookup('banners', locale),
    queryFn: () => call(lookupBanners, { query: { locale } }),
  }).data;
  const hasNotice = notice?.isActive === true && notice.text !== '';
  const hasPictures = pictures !== undefined && pictures.images.length > 0;
  const hasBanners = banners !== undefined && banners.banners.length > 0;
  if (!hasNotice && !hasPictures && !hasBanners) return null;
  return (
    <div className="home-news">
      {hasNotice && (
        <Note icon="bell">
          <span className="sr">{content.notice}: </span>
          {notice.text}{' '}
          {hasPictures && (
            <Button variant="link" compact onPress={() => open('images')}>
              {content.imagesTitle}
            </Button>
          )}
        </Note>
      )}
      {hasPictures && !hasNotice && (
        <Button variant="link" compact icon="image" onPress={() => open('images')}>
          {content.imagesTitle}
        </Button>
      )}
      {hasBanners && <BannerStrip title={content.banners} banners={banners.banners} />}
    </div>
  );
}
