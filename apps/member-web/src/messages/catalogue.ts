import { LOCALES, type Locale } from '@kapao/contract/shared/locale.ts';
import type { Messages } from './en.ts';
import type { FrameWords } from './frame-en.ts';

/** `la` is the product's code; pages and fonts know the language as `lo`. */
export const HTML_LANG: Record<Locale, string> = { th: 'th', la: 'lo', en: 'en' };

/** Each language by its own name. */
export const LOCALE_NAMES: Record<Locale, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

/** Words that are fetched only with the screens that say them. */
export type WordsPart =
  | 'chat'
  | 'bonus'
  | 'deposit'
  | 'timeline'
  | 'slip'
  | 'errors'
  | 'game'
  | 'money'
  | 'playHistory'
  | 'profile'
  | 'qr'
  | 'rewards'
  | 'register'
  | 'site';

type Loaders = { frame: () => Promise<FrameWords> } & Record<WordsPart, () => Promise<Partial<Messages>>>;

const LOADERS: Record<Locale, Loaders> = {
  th: {
    frame: async () => (await import('./frame-th.ts')).frameTh,
    register: async () => (await import('./register-th.ts')).registerTh,
    rewards: async () => ({ rewards: (await import('./rewards-th.ts')).rewardsTh }),
    profile: async () => (await import('./profile-th.ts')).profileTh,
    site: async () => (await import('./site-th.ts')).siteTh,
    errors: async () => ({ errors: (await import('./errors-th.ts')).errorsTh }),
    chat: async () => ({ chat: (await import('./chat-th.ts')).chatTh }),
    money: async () => ({ money: (await import('./money-th.ts')).moneyTh }),
    game: async () => ({ game: (await import('./game-th.ts')).gameTh }),
    playHistory: async () => ({ playHistory: (await import('./play-history-th.ts')).playHistoryTh }),
    bonus: async () => ({ bonus: (await import('./bonus-th.ts')).bonusTh }),
    deposit: async () => ({ deposit: (await import('./deposit-th.ts')).depositTh }),
    timeline: async () => ({ timeline: (await import('./timeline-th.ts')).timelineTh }),
    slip: async () => ({ slip: (await import('./slip-th.ts')).slipTh }),
    qr: async () => ({ qr: (await import('./qr-th.ts')).qrTh }),
  },
  la: {
    frame: async () => (await import('./frame-la.ts')).frameLa,
    register: async () => (await import('./register-la.ts')).registerLa,
    rewards: async () => ({ rewards: (await import('./rewards-la.ts')).rewardsLa }),
    profile: async () => (await import('./profile-la.ts')).profileLa,
    site: async () => (await import('./site-la.ts')).siteLa,
    errors: async () => ({ errors: (await import('./errors-la.ts')).errorsLa }),
    chat: async () => ({ chat: (await import('./chat-la.ts')).chatLa }),
    money: async () => ({ money: (await import('./money-la.ts')).moneyLa }),
    game: async () => ({ game: (await import('./game-la.ts')).gameLa }),
    playHistory: async () => ({ playHistory: (await import('./play-history-la.ts')).playHistoryLa }),
    bonus: async () => ({ bonus: (await import('./bonus-la.ts')).bonusLa }),
    deposit: async () => ({ deposit: (await import('./deposit-la.ts')).depositLa }),
    timeline: async () => ({ timeline: (await import('./timeline-la.ts')).timelineLa }),
    slip: async () => ({ slip: (await import('./slip-la.ts')).slipLa }),
    qr: async () => ({ qr: (await import('./qr-la.ts')).qrLa }),
  },
  en: {
    frame: async () => (await import('./frame-en.ts')).frameEn,
    register: async () => (await import('./register-en.ts')).registerEn,
    rewards: async () => ({ rewards: (await import('./rewards-en.ts')).rewardsEn }),
    profile: async () => (await import('./profile-en.ts')).profileEn,
    site: async () => (await import('./site-en.ts')).siteEn,
    errors: async () => ({ errors: (await import('./errors-en.ts')).errorsEn }),
    chat: async () => ({ chat: (await import('./chat-en.ts')).chatEn }),
    money: async () => ({ money: (await import('./money-en.ts')).moneyEn }),
    game: async () => ({ game: (await import('./game-en.ts')).gameEn }),
    playHistory: async () => ({ playHistory: (await import('./play-history-en.ts')).playHistoryEn }),
    bonus: async () => ({ bonus: (await import('./bonus-en.ts')).bonusEn }),
    deposit: async () => ({ deposit: (await import('./deposit-en.ts')).depositEn }),
    timeline: async () => ({ timeline: (await import('./timeline-en.ts')).timelineEn }),
    slip: async () => ({ slip: (await import('./slip-en.ts')).slipEn }),
    qr: async () => ({ qr: (await import('./qr-en.ts')).qrEn }),
  },
};

const needed = new Set<WordsPart>();
let latest: { locale: Locale; messages: Messages } | undefined;

/** The words of a language: those of the frame, and every part that a screen has asked for so far. */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const loaders = LOADERS[locale];
  const [frame, ...parts] = await Promise.all([loaders.frame(), ...[...needed].map((part) => loaders[part]())]);
  // A screen is shown only after the parts it names are there, so for it the catalogue is whole.
  const messages = Object.assign({}, frame, ...parts) as Messages;
  latest = { locale, messages };
  return messages;
}

/** Fetches a part beside the screen that needs it; before the first catalogue it is fetched with that one. */
export async function needWords(part: WordsPart): Promise<void> {
  needed.add(part);
  if (!latest) return;
  const { locale, messages } = latest;
  // Every part is there once its main key is.
  if (!((part === 'site' ? 'contact' : part) in messages)) {
    Object.assign(messages, await LOADERS[locale][part]());
  }
}

export function isLocale(text: string | null): text is Locale {
  return LOCALES.some((locale) => locale === text);
}
