import { lookupBanners } from '@kapao/contract/member/banner.ts';
import { lookupCarousel, lookupNotice } from '@kapao/contract/member/content.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Suspense } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { BannerStrip } from '../../shell/banner-strip.tsx';
import { FirstSteps } from '../../shell/first-steps.tsx';
import { useLocale } from '../../shell/locale.tsx';
import { useBanners } from '../../shell/use-banners.ts';
import { useModal } from '../../shell/use-modal.ts';

/** First steps, and what the site publishes. */
export function HomeNews() {
  return (
    <>
      <Suspense fallback={null}>
        <FirstSteps />
      </Suspense>
      <PublishedNews />
    </>
  );
}

/** The notice of the site, the way to its pictures, and its banners. A failed load shows nothing (spec 7). */
function PublishedNews() {
  const { locale, messages } = useLocale();
  const { content } = messages;
  const { open } = useModal();
  const notice = useAnswer(lookupNotice, { query: { locale } }, { key: queryKeys.lookup('notice', locale) }).data;
  const pictures = useAnswer(lookupCarousel, { query: { locale } }, { key: queryKeys.lookup('carousel', locale) }).data;
  const banners = useBanners(lookupBanners, 'banners').data;
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
