import { formatCount } from '@kapao/contract/shared/format-money.ts';
import { Avatar } from '@kapao/ui/avatar.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Suspense } from 'react';
import { Link, NavLink } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';
import { lazyPart } from './lazy-part.tsx';
import { useMessages } from './locale.tsx';
import { Brand, PlaceLink } from './member-menus.tsx';
import { MEMBER_PLACES } from './places.ts';
import { useModal } from './use-modal.ts';
import { useWallet } from './use-wallet.ts';
import { useWheelCoins } from './use-wheel-coins.ts';

const InboxBell = lazyPart(async () => (await import('./inbox-bell.tsx')).loadInboxBell(), { missing: () => null });

const RAIL_ACTIONS = [
  { name: 'deposit', icon: 'deposit' },
  { name: 'withdraw', icon: 'withdraw' },
  { name: 'transfer', icon: 'transfer' },
  { name: 'spin', icon: 'wheel' },
  { name: 'invite', icon: 'users' },
  { name: 'bonus', icon: 'gift' },
  { name: 'refund', icon: 'refund' },
] as const;

function CoinCount({ coins }: { coins: number }) {
  const { actions } = useMessages();
  return (
    <>
      <b className="count num" aria-hidden="true">
        {formatCount(coins)}
      </b>
      <span className="sr">{actions.coins(formatCount(coins))}</span>
    </>
  );
}

/** Wide screens: the places and the actions in one column. */
export function LeftRail({ onLogout }: { onLogout: () => void }) {
  const { places, actions } = useMessages();
  const { open } = useModal();
  const { data: wallet } = useWallet();
  const coins = useWheelCoins();
  return (
    <nav className="rail left" aria-label={places.menu}>
      <Link to={PATHS.home}>
        <Brand />
      </Link>
      {MEMBER_PLACES.map((place) => (
        <PlaceLink key={place.name} place={place} className="rail-link" />
      ))}
      <Suspense fallback={<span className="rail-link" />}>
        <InboxBell isRow />
      </Suspense>
      <div className="rail-sep" />
      {RAIL_ACTIONS.map(({ name, icon }) => {
        const inside = (
          <>
            <Icon name={icon} />
            <span>{actions[name]}</span>
          </>
        );
        if (name === 'bonus')
          return (
            <NavLink key={name} to={PATHS.bonus} className="rail-link">
              {inside}
            </NavLink>
          );
        // The wheel is shown only while it is active (spec 4).
        if (name === 'spin' && coins === undefined) return null;
        return (
          <button key={name} type="button" className="rail-link" onClick={() => open(name)}>
            {inside}
            {name === 'spin' && coins !== undefined && <CoinCount coins={coins} />}
          </button>
        );
      })}
      <span className="grow" />
      <div className="rail-sep" />
      <NavLink to={PATHS.profile} className="rail-link">
        <Avatar name={wallet?.profile.name ?? ''} />
        <span>{wallet?.profile.name ?? places.profile}</span>
      </NavLink>
      <button type="button" className="rail-link" onClick={onLogout}>
        <Icon name="logout" />
        <span>{places.logout}</span>
      </button>
    </nav>
  );
}
