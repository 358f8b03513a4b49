import { CONTENT_NAMES, CONTENT_SHAPES } from '@kapao/contract/operator/content.ts';
import { describe, expect, it } from 'vitest';
import { CONTENT_FIELDS, paragraphs, shareFrom, toContent, toDraft } from './content-form.ts';

const SAMPLES = {
  agreements: { title: 'A', text: 'one\n\ntwo' },
  conditions: { title: 'C', text: 'one' },
  notice: { isActive: true, text: '' },
  contact: { contactText: 'x', lineName: 'kapao', lineLink: 'https://line.me/x', lineQR: '/line-qr.svg' },
  slip: { text: 'x', cutoffTime: '23:50' },
  info: { name: 'Kapao', website: '', logo: '' },
  videos: { videos: [{ topic: 'play', title: 'P', steps: ['first', 'second'], url: '', poster: '', length: '' }] },
  carousel: { images: [{ image: '/art/hero.svg', alternative: 'x', link: '' }] },
  banners: {
    banners: [{ image: '/art/hero.svg', text: '', html: '', startsAt: null, endsAt: '2026-12-01T17:00:00.000Z' }],
  },
  inviteBanners: { banners: [{ image: '/art/moon.svg', text: '', html: '<p>x</p>', startsAt: null, endsAt: null }] },
  refundBanners: { banners: [] },
  help: { text: 'x' },
  enableChatWidget: { enableChatWidget: false },
} as const;

describe('the form of a content', () => {
  it.each(CONTENT_NAMES)('%s gives back what it was given, in the shape the server takes', (name) => {
    const fields = CONTENT_FIELDS[name];
    const content = toContent(fields, toDraft(fields, SAMPLES[name]));
    expect(content).toEqual(SAMPLES[name]);
    expect(CONTENT_SHAPES[name].safeParse(content).success).toBe(true);
  });

  it.each(CONTENT_NAMES)('%s starts empty when there is nothing yet', (name) => {
    for (const nothing of [undefined, null, 'x', {}]) {
      expect(Object.keys(toDraft(CONTENT_FIELDS[name], nothing))).toEqual(
        CONTENT_FIELDS[name].map((field) => field.name),
      );
    }
  });

  it('steps are the lines that say something', () => {
    const draft = toDraft(CONTENT_FIELDS.videos, SAMPLES.videos);
    const [video] = Array.isArray(draft.videos) ? draft.videos : [];
    if (video) video.steps = ' one \n\n two\n';
    expect(toContent(CONTENT_FIELDS.videos, draft)).toMatchObject({ videos: [{ steps: ['one', 'two'] }] });
  });

  it('the time of a banner is typed by the clock of Bangkok', () => {
    const [banner] = Object.values(toDraft(CONTENT_FIELDS.banners, SAMPLES.banners)).flat();
    expect(banner).toMatchObject({ startsAt: '', endsAt: '2026-12-02T00:00' });
  });

  it('the cut-off of slips is one for all languages, whichever it is typed in; texts are not', () => {
    const drafts = { th: { text: 'th', cutoffTime: '23:50' }, en: { text: 'en', cutoffTime: '22:00' } };
    expect(shareFrom(CONTENT_FIELDS.slip, { drafts, from: drafts.en })).toEqual({
      th: { text: 'th', cutoffTime: '22:00' },
      en: { text: 'en', cutoffTime: '22:00' },
    });
  });
});

it('paragraphs are parted by empty lines', () => {
  expect(paragraphs('a\nb\n\n \n c ')).toEqual(['a\nb', 'c']);
});
