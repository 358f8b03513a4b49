import { Avatar } from '@kapao/ui/avatar.tsx';
import { IconButton } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { useMediaQuery } from '@kapao/web/use-media-query.ts';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { gatherWith } from '../api/member-client.ts';
import { gatherReads } from '../api/several-reads.ts';
import { Link, Outlet } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';
import { BELL_PLACE, CHAT_PLACE, CHAT_RAIL_PLACE, NOTICE_PLACE } from './chat-place.ts';
import { lazyPart } from './lazy-part.tsx';
import { useMessages } from './locale.tsx';
import { BottomBar, Brand } from './member-menus.tsx';
import { ModalHost, type ModalHostProps } from './modal-host.tsx';
import { useOnline } from './use-online.ts';
import { useStartWallet, useWallet } from './use-wallet.ts';

gatherWith(gatherReads);

const LeftRail = lazyPart(async () => (await import('./left-rail.tsx')).LeftRail);
const WalletCard = lazyPart(async () => (await import('./wallet-card.tsx')).WalletCard);
const SignOutQuestion = lazyPart(async () => (await import('./sign-out-question.tsx')).SignOutQuestion, {
  words: ['profile'],
});

interface MemberLayoutProps extends Pick<ModalHostProps, 'modal' | 'loadModal'> {
  aside?: ReactNode;
  parts?: ReactNode;
}

/** The frame of the member pages. `aside` goes under the balance in the right rail of wide screens, `parts` below it all. */
export function MemberLayout({ modal, loadModal, aside, parts }: MemberLayoutProps) {
  useStartWallet();
  const { places, common, home } = useMessages();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const [leaving, setLeaving] = useState(false);
  const isOnline = useOnline();
  return (
    <ModalHost modal={modal} loadModal={loadModal}>
      <a className="skip" href="#content">
        {places.skip}
      </a>
      <div className="frame">
        <Header onLogout={() => setLeaving(true)} />
        {isWide && (
          <Suspense fallback={<div className="rail left" />}>
            <LeftRail onLogout={() => setLeaving(true)} />
          </Suspense>
        )}
        <main id="content">
          {!isOnline && (
            <p className="offline" role="status">
              <Icon name="alert" size="s" />
              {common.offline}
            </p>
          )}
          <div id={NOTICE_PLACE} />
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
        {isWide && (
          <aside className="rail right" aria-label={home.total}>
            <Suspense fallback={null}>
              <WalletCard rail />
              {aside}
            </Suspense>
            <div id={CHAT_RAIL_PLACE} />
          </aside>
        )}
        <BottomBar onLogout={() => setLeaving(true)} />
      </div>
      <Suspense fallback={null}>{parts}</Suspense>
      <Suspense fallback={null}>{leaving && <SignOutQuestion onCancel={() => setLeaving(false)} />}</Suspense>
    </ModalHost>
  );
}

function Header({ onLogout }: { onLogout: () => void }) {
  const { places } = useMessages();
  const { data: wallet } = useWallet();
  const name = wallet?.profile.name ?? '';
  return (
    <header className="top">
      <Link to={PATHS.home}>
        <Brand />
      </Link>
      <div className="who">
        <span id={BELL_PLACE} />
        <span id={CHAT_PLACE} />
        <Link to={PATHS.profile}>
          <Avatar name={name} />
          <span>{name.split(' ')[0] || places.profile}</span>
        </Link>
        <IconButton icon="logout" label={places.logout} onPress={onLogout} />
      </div>
    </header>
  );
}
