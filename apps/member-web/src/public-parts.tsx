import { Suspense } from 'react';
import { BUILD } from './build.ts';
import { GuestChat } from './features/chat/guest-chat.tsx';
import { loadInLine } from './shell/in-line.tsx';
import { lazyPart } from './shell/lazy-part.tsx';
import { NotOpen } from './shell/not-open.tsx';
import { loadSiteFooter } from './shell/site-footer.tsx';
import './shell/keep-offline.ts';
import './shell/typed-fields.ts';

const SiteFooter = lazyPart(loadSiteFooter, { missing: () => null });
const InLine = lazyPart(loadInLine, { missing: () => null });

/** Parts beside every page of visitors, fetched after it. */
export function PublicParts() {
  return (
    <>
      {BUILD.site?.isNew && <NotOpen />}
      <Suspense fallback={null}>
        <InLine />
        <SiteFooter />
      </Suspense>
      <GuestChat />
    </>
  );
}
