import { Suspense } from 'react';
import { GuestChat } from './features/chat/guest-chat.tsx';
import { lazyPart } from './shell/lazy-part.tsx';

const SiteFooter = lazyPart(async () => (await import('./shell/site-footer.tsx')).loadSiteFooter(), {
  missing: () => null,
});

const InLine = lazyPart(async () => (await import('./shell/in-line.tsx')).loadInLine(), { missing: () => null });

/** What stands beside every page of visitors, fetched after it. */
export function PublicParts() {
  return (
    <>
      <Suspense fallback={null}>
        <InLine />
        <SiteFooter />
      </Suspense>
      <GuestChat />
    </>
  );
}
