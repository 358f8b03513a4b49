import * as z from 'zod/mini';
import { HOWTO_TOPICS } from '../member/content.ts';
import { isInOrder, text, timestamp } from '../shared/fields.ts';
import { optionalMoment } from '../shared/optional-moment.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';

export const CONTENT_NAMES = [
  'agreements',
  'conditions',
  'notice',
  'contact',
  'slip',
  'info',
  'videos',
  'carousel',
  'banners',
  'inviteBanners',
  'refundBanners',
  'help',
  'enableChatWidget',
] as const;
export type ContentName = (typeof CONTENT_NAMES)[number];

const line = (max: number) =>
  z.string({ error: 'KEY_INVALID' }).check(z.trim(), z.maxLength(max, { error: 'KEY_INVALID' }));
/** Plain text only: it is shown as text, never as markup (safety 5, 13). */
const prose = (max: number) => line(max).check(z.minLength(1, { error: 'KEY_MISSING' }));
const NO_LINK = '';
/** An address of the web or of this site; anything a browser would run is refused. */
const address = line(500).check(z.refine((url) => url === NO_LINK || isPlainAddress(url), { error: 'KEY_INVALID' }));
const picture = line(20_000).check(
  z.refine((url) => url === NO_LINK || isPlainAddress(url) || /^data:image\/(png|jpeg|webp);base64,/.test(url), {
    error: 'KEY_INVALID',
  }),
);

export function isPlainAddress(url: string): boolean {
  return /^(?:https:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/.test(url);
}

/** Minutes and seconds as shown on the card; empty when unknown. */
const filmLength = line(5).check(
  z.refine((length) => length === '' || /^\d{1,2}:[0-5]\d$/.test(length), { error: 'KEY_INVALID' }),
);

const legal = z.strictObject({ title: prose(120), text: prose(20_000) });
const pictures = { image: picture.check(z.minLength(1, { error: 'KEY_MISSING' })) };

/** A picture with a text, or with html in its place; html may also stand alone. It is cleaned before anybody agrees to it. */
const banner = z
  .strictObject({
    image: z._default(picture, NO_LINK),
    text: line(500),
    html: z._default(line(4_000), ''),
    startsAt: z._default(optionalMoment, null),
    endsAt: z._default(optionalMoment, null),
  })
  .check(
    z.refine(({ image, html }) => image !== NO_LINK || html !== '', { error: 'KEY_MISSING' }),
    z.refine(isInOrder, { error: 'KEY_INVALID' }),
  );
const banners = z.strictObject({ banners: z.array(banner).check(z.maxLength(10)) });

/** What one language of each content holds. */
export const CONTENT_SHAPES = {
  agreements: legal,
  conditions: legal,
  notice: z.strictObject({ isActive: z.boolean({ error: 'KEY_INVALID' }), text: line(2_000) }),
  contact: z.strictObject({ contactText: prose(2_000), lineLink: address, lineName: line(80), lineQR: picture }),
  // Not strict: earlier versions also say within how many minutes, which is a rule (spec 9) and nobody's to edit.
  slip: z.object({
    text: prose(2_000),
    cutoffTime: line(5).check(
      z.refine((time) => time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time), { error: 'KEY_INVALID' }),
    ),
  }),
  info: z.strictObject({ name: prose(60), website: address, logo: z._default(picture, NO_LINK) }),
  videos: z.strictObject({
    videos: z
      .array(
        z.strictObject({
          topic: z.enum(HOWTO_TOPICS, { error: 'KEY_INVALID' }),
          title: prose(120),
          url: address,
          poster: picture,
          length: z._default(filmLength, ''),
          steps: z.array(prose(400)).check(z.minLength(1), z.maxLength(12)),
        }),
      )
      .check(z.minLength(1), z.maxLength(10)),
  }),
  carousel: z.strictObject({
    images: z.array(z.strictObject({ ...pictures, alternative: prose(200), link: address })).check(z.maxLength(10)),
  }),
  banners,
  inviteBanners: banners,
  refundBanners: banners,
  help: z.strictObject({ text: prose(4_000) }),
  enableChatWidget: z.strictObject({ enableChatWidget: z.boolean({ error: 'KEY_INVALID' }) }),
} as const;

/** Thai is always there; what another language lacks is shown in Thai. */
const perLocale = <Shape extends z.ZodMiniType>(shape: Shape) =>
  z.strictObject({ th: shape, la: z.optional(shape), en: z.optional(shape) });

export const CONTENT_PER_LOCALE = {
  agreements: perLocale(CONTENT_SHAPES.agreements),
  conditions: perLocale(CONTENT_SHAPES.conditions),
  notice: perLocale(CONTENT_SHAPES.notice),
  contact: perLocale(CONTENT_SHAPES.contact),
  // Slips wait by one clock, whatever language their members read.
  slip: perLocale(CONTENT_SHAPES.slip).check(
    z.refine(({ th, ...others }) => Object.values(others).every((other) => other?.cutoffTime === th.cutoffTime), {
      error: 'KEY_INVALID',
    }),
  ),
  info: perLocale(CONTENT_SHAPES.info),
  videos: perLocale(CONTENT_SHAPES.videos),
  carousel: perLocale(CONTENT_SHAPES.carousel),
  banners: perLocale(CONTENT_SHAPES.banners),
  inviteBanners: perLocale(CONTENT_SHAPES.inviteBanners),
  refundBanners: perLocale(CONTENT_SHAPES.refundBanners),
  help: perLocale(CONTENT_SHAPES.help),
  enableChatWidget: perLocale(CONTENT_SHAPES.enableChatWidget),
} as const;

const named = z.object({ name: z.enum(CONTENT_NAMES, { error: 'NO_DATA' }) });
/** The shape depends on the name and is checked by CONTENT_PER_LOCALE. */
const anyContent = z.object({ th: z.unknown(), la: z.optional(z.unknown()), en: z.optional(z.unknown()) });

const content = z.object({
  name: z.enum(CONTENT_NAMES),
  /** 0 when nothing was published yet; then `content` is null. */
  version: z.number(),
  content: z.nullable(anyContent),
  /** The latest 20, newest first. */
  versions: z.array(
    z.object({
      version: z.number(),
      operator: z.string(),
      reason: z.nullable(z.string()),
      at: timestamp,
      content: anyContent,
    }),
  ),
});

export const getContent = route({
  method: 'GET',
  path: '/ops/api/lookups/:name',
  access: 'operator',
  right: 'content.edit',
  effect: false,
  summary: 'A content in every language, with its earlier versions',
  params: named,
  reply: content,
  refusals: ['NO_DATA'],
});

export const putContent = route({
  method: 'PUT',
  path: '/ops/api/lookups/:name',
  access: 'operator',
  right: 'content.edit',
  effect: true,
  proposes: 'above-limit',
  summary: 'A new version: published when another operator agrees, at once where members read nothing new',
  params: named,
  body: z.strictObject({
    content: z.strictObject({ th: z.unknown(), la: z.optional(z.unknown()), en: z.optional(z.unknown()) }),
    /** The version the editor started from; KEY_INVALID when somebody published meanwhile. */
    version: z.optional(z.int({ error: 'KEY_INVALID' })),
    /** What was read beside them may come back as it is, and is not looked at. */
    name: z.optional(z.unknown()),
    versions: z.optional(z.unknown()),
    reason: z.optional(text(500)),
  }),
  reply: orProposed(content),
  refusals: ['NO_DATA', 'KEY_MISSING', 'KEY_INVALID'],
});

export const listContent = route({
  method: 'GET',
  path: '/ops/api/lookups',
  access: 'operator',
  right: 'content.edit',
  effect: false,
  summary: 'Every content with its version and the languages it lacks',
  reply: z.object({
    contents: z.array(
      z.object({
        name: z.enum(CONTENT_NAMES),
        version: z.number(),
        missing: z.array(z.enum(['th', 'la', 'en'])),
        publishedAt: z.nullable(timestamp),
      }),
    ),
  }),
  refusals: [],
});

export const CONTENT_ROUTES = [listContent, getContent, putContent] as const;
