import { inviteBanners, lookupBanners, refundBanners } from '@kapao/contract/member/banner.ts';
import {
  acceptAgreement,
  lookupAgreements,
  lookupCarousel,
  lookupConditions,
  lookupContact,
  lookupEnableChatWidget,
  lookupHelp,
  lookupNotice,
  lookupSlip,
  lookupVideos,
} from '@kapao/contract/member/content.ts';
import { lookupInfo } from '@kapao/contract/member/lookup.ts';
import { SLIP_UPLOAD_WINDOW_MINUTES } from '@kapao/contract/member/slip.ts';
import { CONTENT_SHAPES } from '@kapao/contract/operator/content.ts';
import type { Route } from '@kapao/contract/shared/route.ts';
import type { Binder, Call } from '../../../http/bind.ts';
import { paragraphsOf, shownAt } from './banner-rules.ts';
import { type Content, slipCutoffTime } from './content.ts';
import { HELP_TEXT } from './help-text.ts';

const BANNERS = [
  [lookupBanners, 'banners'],
  [inviteBanners, 'inviteBanners'],
  [refundBanners, 'refundBanners'],
] as const;

const NO_LEGAL_TEXT = { title: '', text: '' };

/** Lookups whose answers operators write (spec 7). Before anything was published they answer empty, at version 0. */
export function bindContent(binder: Binder, content: Content): void {
  binder.bind(lookupAgreements, async ({ query, request, member }) => {
    const found = await content.current('agreements', { locale: query.locale, shape: CONTENT_SHAPES.agreements });
    const acceptedVersion = request.headers.authorization ? await content.acceptedVersion(member().memberId) : null;
    return { version: found?.version ?? 0, ...(found?.content ?? NO_LEGAL_TEXT), acceptedVersion };
  });
  binder.bind(acceptAgreement, async ({ body, member }) => {
    await content.acceptAgreement(member().memberId, body.version);
    return { message: 'SUCCESS' };
  });
  binder.bind(lookupConditions, async ({ query }) => {
    const found = await content.current('conditions', { locale: query.locale, shape: CONTENT_SHAPES.conditions });
    return { version: found?.version ?? 0, ...(found?.content ?? NO_LEGAL_TEXT) };
  });
  binder.bind(lookupNotice, async ({ query }) => {
    const found = await content.current('notice', { locale: query.locale, shape: CONTENT_SHAPES.notice });
    return { version: found?.version ?? 0, ...(found?.content ?? { isActive: false, text: '' }) };
  });
  binder.bind(lookupContact, async ({ query }) => {
    const found = await content.current('contact', { locale: query.locale, shape: CONTENT_SHAPES.contact });
    return found?.content ?? { contactText: '', lineLink: '', lineName: '', lineQR: '' };
  });
  binder.bind(lookupHelp, async ({ query }) => {
    const found = await content.current('help', { locale: query.locale, shape: CONTENT_SHAPES.help });
    return { version: found?.version ?? 0, text: found?.content.text ?? HELP_TEXT[query.locale] };
  });
  binder.bind(lookupInfo, ({ query }) => content.info(query.locale));
  binder.bind(lookupSlip, async ({ query }) => {
    const found = await content.current('slip', { locale: query.locale, shape: CONTENT_SHAPES.slip });
    return {
      text: found?.content.text ?? '',
      uploadWithinMinutes: SLIP_UPLOAD_WINDOW_MINUTES,
      cutoffTime: await slipCutoffTime(content),
    };
  });
  binder.bind(lookupEnableChatWidget, async ({ query }) => {
    const shape = CONTENT_SHAPES.enableChatWidget;
    const found = await content.current('enableChatWidget', { locale: query.locale, shape });
    return found?.content ?? { enableChatWidget: false };
  });
  bindPictures(binder, content);
}

function bindPictures(binder: Binder, content: Content): void {
  binder.bind(lookupVideos, async ({ query }) => {
    const found = await content.current('videos', { locale: query.locale, shape: CONTENT_SHAPES.videos });
    return found?.content ?? { videos: [] };
  });
  binder.bind(lookupCarousel, async (call) => {
    const { query } = call;
    const found = await content.current('carousel', { locale: query.locale, shape: CONTENT_SHAPES.carousel });
    return { version: found?.version ?? 0, images: isAway(call) ? [] : (found?.content.images ?? []) };
  });
  for (const [route, name] of BANNERS) {
    binder.bind(route, async (call) => {
      const { query } = call;
      const found = await content.current(name, { locale: query.locale, shape: CONTENT_SHAPES[name] });
      if (!found || isAway(call)) return { banners: [], changesInMs: null };
      const { shown, changesInMs } = shownAt(found.content.banners, found.now);
      return {
        banners: shown.map(({ image, text, html }) =>
          html === '' ? { image, text, html: paragraphsOf(text) } : { image, text: '', html },
        ),
        changesInMs,
      };
    });
  }
}

/** Nobody advertises play to who takes a break or is excluded. */
function isAway<R extends Route>({ request, member }: Pick<Call<R>, 'request' | 'member'>): boolean {
  return request.headers.authorization !== undefined && member().isAway;
}
