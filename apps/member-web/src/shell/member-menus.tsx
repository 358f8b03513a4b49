import { Avatar } from '@kapao/ui/avatar.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Mark } from '@kapao/ui/mark.tsx';
import { Link, NavLink } from 'react-router';
import { BUILD } from '../build.ts';
import { formatMoney } from '../lib/format-money.ts';
import { PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { MEMBER_PLACES, type Place } from './places.ts';
import { useHiddenAmounts } from './use-hidden-amounts.ts';
import { useModal } from './use-modal.ts';
import { useWallet } from './use-wallet.ts';

export function Brand() {
  return (
    <span className="brand">
      <Mark />
      <span>Kapao</span>
    </span>
  );
}

function PlaceLink({ place, className }: { place: Place; className?: string }) {
  const { places } = useMessages();
  const { open } = useModal();
  const { target } = place;
  const inside = (
    <>
      <Icon name={place.icon} />
      <span>{places[place.name]}</span>
    </>
  );
  if ('path' in target) {
    return (
      <NavLink to={target.path} className={className ?? ''}>
        {inside}
      </NavLink>
    );
  }
  return (
    <button type="button" className={className} onClick={() => open(target.modal)}>
      {inside}
    </button>
  );
}

/** The bar of phones, in the variant of this site (spec 2). */
export function BottomBar({ onLogout }: { onLogout: () => void }) {
  return BUILD.menu === 'credit' ? <CreditBar onLogout={onLogout} /> : <PlacesBar />;
}

/** The other variant: credit, the actions, the conditions, and the way out. */
function CreditBar({ onLogout }: { onLogout: () => void }) {
  const { places, home } = useMessages();
  const { open } = useModal();
  const { hidden } = useHiddenAmounts();
  const { data: wallet } = useWallet();
  const total = wallet === undefined ? places.credit : formatMoney(wallet.total);
  return (
    <nav className="bar four" aria-label={places.menu}>
      <NavLink to={PATHS.home}>
        <Icon name="home" />
        <span className="sr">{places.credit}</span>
        <span className="num">{hidden ? home.hidden : total}</span>
      </NavLink>
      <button type="button" aria-haspopup="dialog" onClick={() => open('actions')}>
        <Icon name="grid" />
        <span>{places.actions}</span>
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => open('terms')}>
        <Icon name="doc" />
        <span>{places.terms}</span>
      </button>
      <button type="button" onClick={onLogout}>
        <Icon name="logout" />
        <span>{places.logout}</span>
      </button>
    </nav>
  );
}

/** Five cells; the raised centre one opens the action drawer. */
function PlacesBar() {
  const { places } = useMessages();
  const { open } = useModal();
  const [first, second, third, fourth] = MEMBER_PLACES;
  return (
    <nav className="bar" aria-label={places.menu}>
      <PlaceLink place={first} />
      <PlaceLink place={second} />
      <button type="button" className="plus" aria-haspopup="dialog" onClick={() => open('actions')}>
        <span>
          <Icon name="plus" />
        </span>
        {places.actions}
      </button>
      <PlaceLink place={third} />
      <PlaceLink place={fourth} />
    </nav>
  );
}

const RAIL_ACTIONS = [
  { name: 'deposit', icon: 'deposit' },
  { name: 'withdraw', icon: 'withdraw' },
  { name: 'transfer', icon: 'transfer' },
  { name: 'spin', icon: 'wheel' },
  { name: 'invite', icon: 'users' },
  { name: 'refund', icon: 'refund' },
] as const;

/** Wide screens: the places and the actions in one column. */
export function LeftRail({ onLogout }: { onLogout: () => void }) {
  const { places, actions } = useMessages();
  const { open } = useModal();
  const { data: wallet } = useWallet();
  return (
    <nav className="rail left" aria-label={places.menu}>
      <Link to={PATHS.home}>
        <Brand />
      </Link>
      {MEMBER_PLACES.map((place) => (
        <PlaceLink key={place.name} place={place} className="rail-link" />
      ))}
      <div className="rail-sep" />
      {RAIL_ACTIONS.map(({ name, icon }) => (
        <button key={name} type="button" className="rail-link" onClick={() => open(name)}>
          <Icon name={icon} />
          <span>{actions[name]}</span>
        </button>
      ))}
      <NavLink to={PATHS.bonus} className="rail-link">
        <Icon name="gift" />
        <span>{actions.bonus}</span>
      </NavLink>
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
