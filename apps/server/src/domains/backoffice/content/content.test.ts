import { inviteBanners, lookupBanners, refundBanners } from '@kapao/contract/member/banner.ts';
import { sendMessage } from '@kapao/contract/member/chat.ts';
import {
  acceptAgreement,
  lookupAgreements,
  lookupCarousel,
  lookupContact,
  lookupEnableChatWidget,
  lookupNotice,
  lookupSlip,
  lookupVideos,
} from '@kapao/contract/member/content.ts';
import { askReturn, confirmReturn } from '@kapao/contract/member/fair-play.ts';
import { lookupInfo } from '@kapao/contract/member/lookup.ts';
import {
  CONTENT_NAMES,
  CONTENT_PER_LOCALE,
  type ContentName,
  getContent,
  listContent,
  putContent,
} from '@kapao/contract/operator/content.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { demoContent } from '../../../cli/demo-content.ts';
import { newGuestId } from '../../../testing/chat-page.ts';
import { ageFairPlay, takeBreak } from '../../../testing/fair-play-story.ts';
import { approveProposed, done, proposedBy } from '../../../testing/two-people.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { paragraphsOf } from './banner-rules.ts';
import { makeSiteFace } from './site-face.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const publish = (name: ContentName, content: { th?: unknown; la?: unknown; en?: unknown }, basedOn?: number) =>
  world.callAs('marketing', putContent, {
    params: { name },
    body: { content, reason: 'new wording', ...(basedOn === undefined ? {} : { version: basedOn }) },
  });
/** By two where it takes two. */
async function publishByTwo(...publication: Parameters<typeof publish>) {
  return done(world, await publish(...publication));
}
/** Banners as they stand in the database, at once. */
const write = (content: object) =>
  world.admin.query(
    `insert into content_versions (name, version, content, operator)
     select 'banners', coalesce(max(version), 0) + 1, $1::jsonb, 'owner' from content_versions where name = 'banners'`,
    [JSON.stringify(content)],
  );
const terms = (text: string) => ({ title: 'Terms', text });

describe('a content', () => {
  it('answers empty and with version 0 before anything was published', async () => {
    expect((await world.call(lookupAgreements)).reply).toEqual({
      version: 0,
      title: '',
      text: '',
      acceptedVersion: null,
    });
    expect((await world.call(lookupNotice)).reply).toEqual({ version: 0, isActive: false, text: '' });
    expect((await world.call(lookupSlip)).reply?.uploadWithinMinutes).toBe(60);
    expect((await world.call(lookupInfo)).reply?.name).toBe('Kapao');
    expect((await world.call(lookupEnableChatWidget)).reply).toEqual({ enableChatWidget: false });
  });

  it('is answered in the language asked for, and in Thai where that has none', async () => {
    const contact = (contactText: string) => ({ contactText, lineLink: '', lineName: 'kapao', lineQR: '' });
    const answered = await publish('contact', { th: contact('สวัสดี'), en: contact('Hello') });
    expect([answered.status, (await world.call(lookupContact)).reply?.contactText]).toEqual([202, '']);
    expect((await approveProposed(world, answered, 'marketing')).message).toBe('UNAUTHORIZED');
    expect((await approveProposed(world, answered, 'finance')).status).toBe(200);
    const textIn = async (query: Record<string, string>) =>
      (await world.call(lookupContact, { query })).reply?.contactText;
    expect(await textIn({ locale: 'en' })).toBe('Hello');
    expect(await textIn({ locale: 'la' })).toBe('สวัสดี');
    expect(await textIn({ locale: 'xx' })).toBe('สวัสดี');
    expect(await textIn({})).toBe('สวัสดี');
    const listed = (await world.callAs('owner', listContent)).reply?.contents.find(({ name }) => name === 'contact');
    expect(listed).toMatchObject({ version: 1, missing: ['la'] });
  });

  it('keeps every version, with who published it and why, and the act is in the audit log', async () => {
    await publishByTwo('conditions', { th: terms('first') });
    await publishByTwo('conditions', { th: terms('second') });
    const shown = (await world.callAs('owner', getContent, { params: { name: 'conditions' } })).reply;
    expect(shown?.content).toEqual({ th: terms('second') });
    expect(
      shown?.versions.map(({ version, operator, reason, content }) => [version, operator, reason, content]),
    ).toEqual([
      [2, 'marketing', 'new wording', { th: terms('second') }],
      [1, 'marketing', 'new wording', { th: terms('first') }],
    ]);
    const log = await world.callAs('owner', listAudit, { query: { action: 'content.publish' } });
    expect(log.reply?.chainIntact).toBe(true);
    expect(log.reply?.entries.slice(0, 2).map(({ operator, subject }) => [operator, subject])).toEqual([
      ['finance', 'conditions'],
      ['marketing', 'conditions'],
    ]);
    expect(log.reply?.entries[1]?.reason).toBe('new wording');
  });

  it('is published once by two editors who started from the same version', async () => {
    const slip = (text: string) => ({ th: { text, cutoffTime: '23:50' } });
    const both = await Promise.all([publish('slip', slip('one'), 0), publish('slip', slip('two'), 0)]);
    const agreed = [];
    for (const answer of both) agreed.push(await approveProposed(world, answer, 'finance'));
    expect(agreed.map(({ status, message }) => (status === 200 ? status : message)).sort()).toEqual([
      200,
      'KEY_INVALID',
    ]);
  });

  it.each([
    ['agreements', {}, 'KEY_INVALID'],
    ['agreements', { th: { title: '', text: 'x' } }, 'KEY_MISSING'],
    ['agreements', { th: { ...terms('x'), html: '<b>x</b>' } }, 'KEY_INVALID'],
    ['contact', { th: { contactText: 'x', lineLink: 'javascript:alert(1)', lineName: '', lineQR: '' } }, 'KEY_INVALID'],
    ['contact', { th: { contactText: 'x', lineLink: '//evil.example', lineName: '', lineQR: '' } }, 'KEY_INVALID'],
    ['banners', { th: { banners: [{ image: 'data:image/svg+xml;base64,PHN2Zy8+', text: '' }] } }, 'KEY_INVALID'],
    ['slip', { th: { text: 'x', cutoffTime: '25:00' } }, 'KEY_INVALID'],
    ['slip', { th: { text: 'x', cutoffTime: '23:50' }, en: { text: 'x', cutoffTime: '23:00' } }, 'KEY_INVALID'],
    ['slip', { th: { text: 'x', cutoffTime: '' }, la: { text: 'x', cutoffTime: '23:00' } }, 'KEY_INVALID'],
    ['info', { en: { name: 'Kapao', website: '' } }, 'KEY_INVALID'],
  ] as const)('%s is refused when it is %j', async (name, content, code) => {
    const answered = await publish(name, content);
    expect([answered.status, answered.message]).toEqual([400, code]);
  });

  it('a content is published by two whatever it says, and switched off or shortened by one', async () => {
    const notice = (text: string, isActive = true) => publish('notice', { th: { isActive, text } });
    expect((await publishByTwo('notice', { th: { isActive: true, text: 'tonight at 23:30' } })).status).toBe(200);
    for (const text of [
      'maintenance tonight, 15 minutes',
      'KBANK ๑๒๓-๔-๕๖๗๘๙-๐',
      'KBANK ໑໒໓໔໕໖໗໘໙໐',
      'KBANK １２３４５６７８９０',
      'KBANK 123/4/56789/0',
      'KBANK 123–4–56789–0',
      'KBANK 12\u200b345\u200b67890',
      'LINE ID: kapao-help',
      'kapao\u2024shop',
      'tonight at 23.30',
    ]) {
      for (const isActive of [true, false]) expect([text, (await notice(text, isActive)).status]).toEqual([text, 202]);
    }
    const shown = async () => (await world.call(lookupNotice)).reply;
    expect(await shown()).toMatchObject({ isActive: true, text: 'tonight at 23:30' });
    expect((await notice('tonight at 23:30', false)).status).toBe(200);
    await expect.poll(shown).toMatchObject({ isActive: false });
    expect((await notice('tonight at 23:30')).status).toBe(202);
    expect(await shown()).toMatchObject({ isActive: false });
    expect((await publish('enableChatWidget', { th: { enableChatWidget: true } })).status).toBe(200);
  });

  it.each(CONTENT_NAMES.filter((name) => name !== 'enableChatWidget'))(
    '%s reaches nobody before a second operator agrees, and its author is not the second',
    async (name) => {
      const was = (await world.callAs('owner', getContent, { params: { name } })).reply?.version;
      const answer = await publish(name, demoContent('THB')[name]);
      const author = await approveProposed(world, answer, 'marketing');
      expect([answer.status, author.message]).toEqual([202, 'UNAUTHORIZED']);
      expect((await world.callAs('owner', getContent, { params: { name } })).reply?.version).toBe(was);
    },
  );

  it('may be written back as it was read, once', async () => {
    await publishByTwo('notice', { th: { isActive: true, text: 'tonight' } });
    const read = (await world.callAs('marketing', getContent, { params: { name: 'notice' } })).reply;
    const body = { ...read, content: { th: undefined, ...read?.content } };
    const write = () => world.callAs('marketing', putContent, { params: { name: 'notice' }, body });
    expect((await write()).reply).toMatchObject({ version: (read?.version ?? 0) + 1, content: read?.content });
    expect((await write()).message).toBe('KEY_INVALID');
  });

  it('a content about slips says the hour and the cut-off that count, whatever an earlier version says', async () => {
    const earlier = {
      th: { text: 'th', uploadWithinMinutes: 90, cutoffTime: '23:50' },
      en: { text: 'en', uploadWithinMinutes: 30, cutoffTime: '22:00' },
    };
    await world.admin.query(
      `insert into content_versions (name, version, content, operator)
       select 'slip', coalesce(max(version), 0) + 1, $1, 'owner' from content_versions where name = 'slip'`,
      [JSON.stringify(earlier)],
    );
    const told = async (locale: string) => (await world.call(lookupSlip, { query: { locale } })).reply;
    expect(await told('en')).toEqual({ text: 'en', uploadWithinMinutes: 60, cutoffTime: '23:50' });
    expect(await told('la')).toEqual({ text: 'th', uploadWithinMinutes: 60, cutoffTime: '23:50' });
  });

  it('a content with markup in it is shown as text', async () => {
    await publishByTwo('banners', {
      th: { banners: [{ image: '/art/hero.svg', text: '<img src=x onerror=alert(1)>\n\n"a" & b\nc' }] },
    });
    const [banner] = (await world.call(lookupBanners)).reply?.banners ?? [];
    expect(banner?.html).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p><p>&quot;a&quot; &amp; b<br>c</p>');
    expect(paragraphsOf(' \n\n')).toBe('');
  });

  it('a content of banners takes html in place of a text, cleaned before anybody agrees to it', async () => {
    const html = '<p onclick="x()">Play <b>more</b></p><script>alert(1)</script><a href="https://evil.example">go</a>';
    const clean = '<p>Play <b>more</b></p>go';
    for (const [name, route, token] of [
      ['banners', lookupBanners, undefined],
      ['inviteBanners', inviteBanners, (await world.register()).token],
      ['refundBanners', refundBanners, (await world.register()).token],
    ] as const) {
      const answer = await publish(name, { th: { banners: [{ image: '', text: 'plain', html }] } });
      const { hash } = proposedBy(answer);
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect((await approveProposed(world, answer, 'finance')).status).toBe(200);
      const { reply } = await world.call(route, token === undefined ? {} : { token });
      expect(reply).toEqual({ banners: [{ image: '', text: '', html: clean }], changesInMs: null });
    }
    // Nothing to see: neither a picture nor any html that is left of what was written.
    const nothing = { th: { banners: [{ image: '', text: 'x', html: '<script>1</script>' }] } };
    expect((await publish('banners', nothing)).message).toBe('KEY_MISSING');
  });

  it('a content of banners is shown in its time by the clock of the database, and ends by itself', async () => {
    const found = await world.admin.query<{ now: Date }>('select clock_timestamp() as now');
    const inMs = (ms: number) => new Date((found.rows[0]?.now.getTime() ?? 0) + ms).toISOString();
    const banner = (text: string, time: object) => ({ image: '/art/hero.svg', text, ...time });
    const banners = [
      banner('over', { startsAt: inMs(-60_000), endsAt: inMs(-1) }),
      banner('always', {}),
      banner('now', { startsAt: inMs(-60_000), endsAt: inMs(4_000) }),
      banner('later', { startsAt: inMs(3_600_000), endsAt: null }),
    ];
    await write({ th: { banners } });
    // The clock of this process is an hour ahead, and nobody goes by it.
    const ownNow = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => ownNow() + 3_600_000);
    const shown = async () => (await world.call(lookupBanners)).reply;
    const texts = async () => (await shown())?.banners.map(({ text }) => text);
    await expect.poll(texts).toEqual(['always', 'now']);
    const { changesInMs } = (await shown()) ?? {};
    expect(changesInMs).toBeGreaterThan(0);
    expect(changesInMs).toBeLessThanOrEqual(4_000);
    await expect.poll(texts).toEqual(['always']);
    expect((await shown())?.changesInMs).toBeGreaterThan(3_000_000);
    vi.restoreAllMocks();
  });

  it('a content of banners that was written before they had times is shown always, and one that ends before it begins is refused', async () => {
    const earlier = { th: { banners: [{ image: '/art/hero.svg', text: 'earlier', html: '' }] } };
    await write(earlier);
    await expect.poll(async () => (await world.call(lookupBanners)).reply?.banners[0]?.text).toBe('earlier');
    const [startsAt, endsAt] = ['2026-12-02T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];
    const wrong = { th: { banners: [{ image: '/art/hero.svg', text: 'x', startsAt, endsAt }] } };
    expect((await publish('banners', wrong)).message).toBe('KEY_INVALID');
  });

  it('a content that is an offer is shown to nobody who takes a break, and again to who is back', async () => {
    const member = await world.register();
    const picture = { image: '/art/hero.svg', text: 'Play more' };
    for (const name of ['banners', 'inviteBanners', 'refundBanners'] as const) {
      expect((await publishByTwo(name, { th: { banners: [picture] } })).status).toBe(200);
    }
    const shot = { image: '/art/hero.svg', alternative: 'Play more', link: '' };
    expect((await publishByTwo('carousel', { th: { images: [shot] } })).status).toBe(200);
    const shown = async (token?: string) => {
      const [asked, own] = token === undefined ? [{}, []] : [{ token }, [inviteBanners, refundBanners]];
      const banners = await Promise.all([lookupBanners, ...own].map((route) => world.call(route, asked)));
      const pictures = await world.call(lookupCarousel, asked);
      return [...banners.map(({ reply }) => reply?.banners.length), pictures.reply?.images.length];
    };
    const seen = () => shown(member.token);
    expect(await seen()).toEqual([1, 1, 1, 1]);
    expect((await takeBreak(world, member)).status).toBe(200);
    await expect.poll(seen).toEqual([0, 0, 0, 0]);
    expect(await shown()).toEqual([1, 1]);
    await ageFairPlay(world, member, 24);
    await world.call(askReturn, { token: member.token });
    await ageFairPlay(world, member, 24);
    expect((await world.call(confirmReturn, { token: member.token })).status).toBe(200);
    await expect.poll(seen).toEqual([1, 1, 1, 1]);
  });

  it('a content about the site names it and its sign in the page itself, and keeps what was there when the database is away', async () => {
    const info = { name: 'Naga Wallet', website: 'https://naga.example', logo: '/art/lotus.svg' };
    expect((await publishByTwo('info', { th: info, en: { ...info, name: 'Naga' } })).status).toBe(200);
    expect((await world.call(lookupInfo, { query: { locale: 'en' } })).reply).toEqual({ ...info, name: 'Naga' });
    let isAway = false;
    const face = makeSiteFace({
      state: async () => ({ isNew: false }),
      info: (locale) =>
        isAway
          ? Promise.reject(new Error('no database'))
          : Promise.resolve({ ...info, name: locale === 'en' ? 'Naga' : 'Naga Wallet' }),
    });
    const known = {
      site: {
        th: 'Naga Wallet',
        la: 'Naga Wallet',
        en: 'Naga',
        'website-th': info.website,
        'website-la': info.website,
        'website-en': info.website,
        logo: '/art/lotus.svg',
      },
    };
    expect(await face()).toEqual(known);
    isAway = true;
    expect(await face()).toEqual(known);
  });

  it.each(CONTENT_NAMES)('%s of the demonstration fits its shape in three languages', (name) => {
    const content = demoContent('THB')[name];
    expect(CONTENT_PER_LOCALE[name].safeParse(content).success).toBe(true);
    const languages = name === 'enableChatWidget' ? ['th'] : ['en', 'la', 'th'];
    expect(Object.keys(content).sort()).toEqual(languages);
  });

  it('a content of the demonstration has the five how-to topics of spec 2', async () => {
    await publishByTwo('videos', demoContent('THB').videos);
    const { reply } = await world.call(lookupVideos, { query: { locale: 'la' } });
    expect(reply?.videos.map(({ topic }) => topic)).toEqual(['wallet', 'play', 'balance', 'bonus', 'cancelBonus']);
  });
});

describe('the agreement', () => {
  it('is accepted by version and asked for again when a new one is published', async () => {
    const member = await world.register();
    await publishByTwo('agreements', { th: terms('be 20') });
    const read = async () => (await world.call(lookupAgreements, { token: member.token })).reply;
    expect(await read()).toMatchObject({ version: 1, acceptedVersion: null });

    const accept = (version: number) => world.call(acceptAgreement, { token: member.token, body: { version } });
    expect((await accept(2)).message).toBe('KEY_INVALID');
    expect((await accept(1)).message).toBe('SUCCESS');
    expect((await accept(1)).message).toBe('SUCCESS');
    expect(await read()).toMatchObject({ version: 1, acceptedVersion: 1 });

    await publishByTwo('agreements', { th: terms('be 21') });
    expect(await read()).toMatchObject({ version: 2, acceptedVersion: 1 });
    expect((await accept(1)).message).toBe('KEY_INVALID');
  });

  it('is not for visitors to accept', async () => {
    expect((await world.call(acceptAgreement, { body: { version: 1 } })).message).toBe('invalid-token');
  });
});

it.each(['conditions', 'agreements', 'info', 'notice', 'contact', 'slip', 'enableChatWidget'] as const)(
  'the look-up %s is written in the back office and read by visitors in each language',
  async (name) => {
    const info = (siteName: string) => ({ name: siteName, website: 'https://kapao.example' });
    const contents = { ...demoContent('THB'), info: { th: info('กะเพรา'), la: info('ກະເພົາ'), en: info('Kapao') } };
    const answer = await publishByTwo(name, contents[name]);
    expect([answer.status, answer.message]).toEqual([200, answer.message]);
    for (const [locale, written] of Object.entries(contents[name])) {
      const answered = await world.app.member.inject({ url: `/api/lookup/${name}?locale=${locale}` });
      expect([locale, answered.statusCode]).toEqual([locale, 200]);
      for (const text of Object.values(written)) expect(answered.body).toContain(JSON.stringify(text));
    }
  },
);

it('nobody writes to support, nor leaves a file there, while operators have the chat switched off', async () => {
  const guestId = newGuestId();
  const say = () => world.call(sendMessage, { body: { guestId, message: { message_type: 'text', payload: 'hello' } } });
  expect((await say()).reply).toMatchObject({ sequence: 1 });
  await publishByTwo('enableChatWidget', { th: { enableChatWidget: false } });
  expect((await say()).message).toBe('CHAT_CLOSED');
  const upload = await world.app.member.inject({
    method: 'POST',
    url: '/api/chat/upload-image',
    headers: { 'x-requested-with': 'kapao' },
  });
  expect(upload.json()).toMatchObject({ message: 'CHAT_CLOSED' });
  await publishByTwo('enableChatWidget', { th: { enableChatWidget: true } });
  expect((await say()).reply, 'the refused one is not there').toMatchObject({ sequence: 2 });
});
