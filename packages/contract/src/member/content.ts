import * as z from 'zod/mini';
import { done } from '../shared/fields.ts';
import { localeQuery } from '../shared/locale.ts';
import { route } from '../shared/route.ts';

const content = { method: 'GET', access: 'public', effect: false, refusals: [], query: localeQuery } as const;

/** Number of the published version; 0 when nothing was published yet. */
const version = z.number();

/** Plain text: paragraphs are separated by an empty line, a single line break stays one. */
const plainText = z.string();

export const lookupAgreements = route({
  ...content,
  path: '/api/lookup/agreements',
  summary: 'What a member agrees to on the first visit; a new version is asked for again',
  reply: z.object({
    version,
    title: z.string(),
    text: plainText,
    /** The version the signed-in member accepted last; null for a visitor and before any acceptance. */
    acceptedVersion: z.nullable(z.number()),
  }),
});

/**
 * The condition check of spec 2: the modal opens while `acceptedVersion` is not `version`, and before what moves money.
 * The calls that move money do not ask for it: spec 7 knows no call to agree, so who speaks to the API by spec 7 alone
 * could otherwise never deposit. The record of who accepted what, and when, is kept either way.
 */
export const acceptAgreement = route({
  method: 'POST',
  path: '/api/account/agreement',
  access: 'member',
  effect: true,
  summary: 'Records that the member agrees to the current version; another version is KEY_INVALID',
  body: z.strictObject({ version: z.int({ error: 'KEY_INVALID' }).check(z.gte(1, { error: 'KEY_INVALID' })) }),
  reply: done,
  refusals: ['KEY_INVALID'],
});

export const lookupConditions = route({
  ...content,
  path: '/api/lookup/conditions',
  summary: 'Conditions of use, shown from the menu',
  reply: z.object({ version, title: z.string(), text: plainText }),
});

export const lookupNotice = route({
  ...content,
  path: '/api/lookup/notice',
  summary: 'A short notice on the home page while it is switched on',
  reply: z.object({ version, isActive: z.boolean(), text: plainText }),
});

/** Contact of spec 3. `lineQR` is the address of a picture on this origin, or a data URL. */
export const lookupContact = route({
  ...content,
  path: '/api/lookup/contact',
  summary: 'How to reach the people who run the site',
  reply: z.object({
    contactText: plainText,
    lineLink: z.string(),
    lineName: z.string(),
    lineQR: z.string(),
  }),
});

export const lookupHelp = route({
  ...content,
  path: '/api/lookup/help',
  summary: 'Where to find help with gambling, in each country of the site',
  reply: z.object({ version, text: plainText }),
});

export const lookupSlip = route({
  ...content,
  path: '/api/lookup/slip',
  summary: 'Until when a slip may be uploaded, with the text that says so',
  reply: z.object({
    text: plainText,
    /** A slip counts this long after its transfer (spec 9). */
    uploadWithinMinutes: z.number(),
    /** Bangkok time of day, HH:mm, after which slips wait for the next day; empty when there is none. */
    cutoffTime: z.string(),
  }),
});

export const lookupEnableChatWidget = route({
  ...content,
  path: '/api/lookup/enableChatWidget',
  summary: 'Whether the support chat is offered',
  reply: z.object({ enableChatWidget: z.boolean() }),
});

export const HOWTO_TOPICS = ['wallet', 'play', 'balance', 'bonus', 'cancelBonus'] as const;

export const lookupVideos = route({
  ...content,
  path: '/api/lookup/videos',
  summary: 'The how-to videos of spec 2; the same steps are also written out',
  reply: z.object({
    videos: z.array(
      z.object({
        topic: z.enum(HOWTO_TOPICS),
        title: z.string(),
        /** Empty while there is no recording: then the steps alone are shown. */
        url: z.string(),
        poster: z.string(),
        /** Minutes and seconds, as in 1:05; empty when unknown. */
        length: z.string(),
        steps: z.array(z.string()),
      }),
    ),
  }),
});

export const lookupCarousel = route({
  ...content,
  path: '/api/lookup/carousel',
  summary: 'Pictures of the carousel-images modal',
  reply: z.object({
    version,
    images: z.array(z.object({ image: z.string(), alternative: z.string(), link: z.string() })),
  }),
});

export const CONTENT_ROUTES = [
  lookupAgreements,
  lookupConditions,
  lookupNotice,
  lookupContact,
  lookupHelp,
  lookupSlip,
  lookupEnableChatWidget,
  lookupVideos,
  lookupCarousel,
  acceptAgreement,
] as const;
