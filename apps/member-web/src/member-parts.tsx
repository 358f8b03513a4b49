import { Suspense } from 'react';
import { MemberChat } from './features/chat/member-chat.tsx';
import { lazyPart } from './shell/lazy-part.tsx';

const Nothing = () => null;
/** Beside a page: what could not be fetched is missed in silence, and there with the next page. */
const RealityWatch = lazyPart(async () => (await import('./features/reality/reality-watch.tsx')).loadRealityWatch(), {
  missing: Nothing,
});
const SiteFooter = lazyPart(async () => (await import('./shell/site-footer.tsx')).loadSiteFooter(), {
  missing: Nothing,
});

const InLine = lazyPart(async () => (await import('./shell/in-line.tsx')).loadInLine(), { missing: Nothing });
const InboxParts = lazyPart(async () => (await import('./shell/inbox-parts.tsx')).loadInboxParts(), {
  missing: Nothing,
});
const MemberWatches = lazyPart(async () => (await import('./member-watches.tsx')).MemberWatches, {
  missing: Nothing,
});

/** What stands beside every member page, fetched after it. */
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
