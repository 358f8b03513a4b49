import { lookupActive } from '@kapao/contract/member/lookup.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';

/** What a page needs before it is usable; the page that is served names it, and the byte budgets count it. */
export interface StartPage {
  modules: readonly string[];
  /** Beside those of the frame. */
  words?: readonly string[];
  /** The call that its first sight waits for. */
  answer?: string;
}

const PUBLIC = 'src/shell/public-layout.tsx';
const MEMBER = 'src/shell/member-layout.tsx';
const visitorPage = (name: string): StartPage => ({ modules: [PUBLIC, `src/features/${name}-page.tsx`] });
const memberPage = (name: string): StartPage => ({
  modules: [MEMBER, `src/features/${name}-page.tsx`],
  answer: getWallet.path,
});

export const START_PAGES: Readonly<Record<string, StartPage>> = {
  '/login': { ...visitorPage('login/login'), answer: lookupActive.path },
  '/register': { ...visitorPage('registration/register'), words: ['register', 'errors'] },
  '/howto': { ...visitorPage('howto/howto'), words: ['site'] },
  '/contact': { ...visitorPage('contact/contact'), words: ['site'] },
  '/user/home': memberPage('home/home'),
  '/user/profile': { ...memberPage('account/profile'), words: ['profile'] },
  '/user/contact': { ...memberPage('contact/contact'), words: ['site'] },
  '/user/statement': { ...memberPage('statement/statement'), words: ['money'] },
  '/user/bonus': { ...memberPage('bonus/bonus'), words: ['bonus'] },
  '/user/play-history': { ...memberPage('play-history/play-history'), words: ['play-history'] },
};
