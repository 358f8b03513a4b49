import '@kapao/ui/styles/banner-strip.css';
import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { SafeHtml } from '@kapao/web/safe-html.tsx';
import { HTML_LANG, LOCALE_NAMES } from '@kapao/web/speech.tsx';
import { useState } from 'react';
import { isPictureHere } from '../../lib/picture-here.ts';
import { momentOf } from '../../lib/typed-moment.ts';
import { DeviceFrame } from '../../shell/device-frame.tsx';
import { useMessages } from '../../shell/locale.tsx';
import './banner-preview.css';
import type { Draft } from './content-form.ts';

/** The narrowest phone, a common one, and a wide screen (design 5). */
const WIDTHS_PX = ['360', '390', '1280'] as const;

const textOf = (value: Draft[string] | undefined) => (typeof value === 'string' ? value.trim() : '');

function Banner({ draft }: { draft: Draft }) {
  const { content } = useMessages();
  const [image, text, html] = [textOf(draft.image), textOf(draft.text), textOf(draft.html)];
  return (
    <figure className="banner">
      {isPictureHere(image) ? (
        <img src={image} alt="" width="640" height="280" />
      ) : (
        image !== '' && <div className="banner-elsewhere">{content.pictureElsewhere(image)}</div>
      )}
      {html === '' ? (
        text !== '' && <figcaption>{text}</figcaption>
      ) : (
        <div className={image === '' ? 'html-banner alone' : 'html-banner'}>
          <SafeHtml markup={html} kind="banner" />
        </div>
      )}
    </figure>
  );
}

/** When a banner is shown, in words. */
function Times({ banners }: { banners: readonly Draft[] }) {
  const { content } = useMessages();
  const said = (typed: Draft[string] | undefined) => {
    const moment = momentOf(textOf(typed));
    return moment === null || Number.isNaN(Date.parse(moment)) ? null : formatDateTime(moment);
  };
  return (
    <ol className="small">
      {banners.map(({ startsAt, endsAt }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a banner has no other name than its place.
        <li key={place}>
          {content.entry(String(place + 1))}: {content.shownFrom(said(startsAt), said(endsAt))}
        </li>
      ))}
    </ol>
  );
}

/** Banners as members will see them, in each language and on each kind of device. */
export function BannerPreview({ drafts }: { drafts: Partial<Record<Locale, Draft>> }) {
  const { content } = useMessages();
  const [locale, setLocale] = useState<Locale>('th');
  const [width, setWidth] = useState<(typeof WIDTHS_PX)[number]>('390');
  const { banners } = drafts[locale] ?? drafts.th ?? {};
  const entries = Array.isArray(banners) ? banners : [];
  return (
    <section className="banner-preview" aria-label={content.bannerPreview}>
      <h2>{content.bannerPreview}</h2>
      <div className="line wrap">
        <Segmented
          label={content.previewLanguage}
          value={locale}
          onChange={setLocale}
          options={LOCALES.map((value) => ({ value, text: LOCALE_NAMES[value], lang: HTML_LANG[value] }))}
        />
        <Segmented
          label={content.previewWidth}
          value={width}
          onChange={setWidth}
          options={WIDTHS_PX.map((value) => ({ value, text: content.widths[value] }))}
        />
      </div>
      {!drafts[locale] && <Note>{content.thaiShown}</Note>}
      {entries.length === 0 ? (
        <p className="small">{content.noBanners}</p>
      ) : (
        <>
          <DeviceFrame title={content.bannerPreview} widthPx={Number(width)} lang={HTML_LANG[locale]}>
            <div className="banner-strip">
              <ul className="tiles">
                {entries.map((draft, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a banner has no other name than its place.
                  <li key={place}>
                    <Banner draft={draft} />
                  </li>
                ))}
              </ul>
            </div>
          </DeviceFrame>
          <Times banners={entries} />
        </>
      )}
    </section>
  );
}
