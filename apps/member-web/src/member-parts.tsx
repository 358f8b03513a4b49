import { Suspense } from 'react';
import { NewDeviceNote } from './features/account/new-device-note.tsx';
import { MemberChat } from './features/chat/member-chat.tsx';
import { Agreement } from './features/content/agreement.tsx';
import { HomeNews } from './features/content/home-news.tsx';
import { loadGameSearch } from './features/home/game-search.tsx';
import { loadRealityWatch } from './features/reality/reality-watch.tsx';
import { MemberWatches } from './member-watches.tsx';
import { NamedModal } from './modals.tsx';
import { fetchBesideWords } from './shell/beside-words.ts';
import { loadInLine } from './shell/in-line.tsx';
import { loadInboxParts } from './shell/inbox-parts.tsx';
import { lazyPart } from './shell/lazy-part.tsx';
import { NewsLine } from './shell/news-line.tsx';
import { PullGesture } from './shell/pull-gesture.tsx';
import { givePullGesture } from './shell/pull-to-refresh.tsx';
import { loadSiteFooter } from './shell/site-footer.tsx';
import { TurnoverCard } from './shell/turnover-card.tsx';
import './shell/keep-offline.ts';
import './shell/typed-fields.ts';

/** In one file with everything else that home fetches after it is usable: each of its own would cost a round trip. */
const BEHIND_HOME = { Agreement, HomeNews, loadGameSearch, NewDeviceNote, NewsLine, TurnoverCard };

/** Needs none of the words beside home, and opens where those could not be fetched. */
export { NamedModal };

/** With their words, so that all of them are shown, and read what they show, in one moment and one request. */
export async function behindHome(): Promise<typeof BEHIND_HOME> {
  await fetchBesideWords();
  return BEHIND_HOME;
}

givePullGesture(PullGesture);

const Nothing = () => null;
/** Beside a page: a part whose words could not be fetched is left out silently, and is there with the next page. */
const RealityWatch = lazyPart(loadRealityWatch, { missing: Nothing });
const SiteFooter = lazyPart(loadSiteFooter, { missing: Nothing });
const InLine = lazyPart(loadInLine, { missing: Nothing });

const InboxParts = lazyPart(loadInboxParts, { missing: Nothing });

/** Parts beside every member page, fetched after it. */
export function MemberParts() {
  return (
    <>
      <Suspense fallback={null}>
        <InboxParts />
      </Suspense>
      <Suspense fallback={null}>
        <InLine />
        <SiteFooter />
      </Suspense>
      <MemberChat />
      <Suspense fallback={null}>
        <RealityWatch />
        <MemberWatches />
      </Suspense>
    </>
  );
}
