import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { BUILD } from '../build.ts';
import { NavLink } from '../lib/router.tsx';
import { PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { MEMBER_PLACES, type Place } from './places.ts';
import { SiteMark, useSiteName } from './site-mark.tsx';
import { useHiddenAmounts } from './use-hidden-amounts.ts';
import { useModal } from './use-modal.ts';
import { useWallet } from './use-wallet.ts';

export function Brand() {
  const site = useSiteName();
  return (
    <span className="brand">
      <SiteMark />
      <span>{site}</span>
    </span>
  );
}

export function PlaceLink({ place, className }: { place: Place; className?: string }) {
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
  const total = wallet === undefined ? places.credit : formatMoney(wallet.total, wallet.currency);
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
