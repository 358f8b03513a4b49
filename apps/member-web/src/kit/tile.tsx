import { initials } from '@kapao/ui/initials.ts';
import { useState } from 'react';

interface TileProps {
  name: string;
  /** Address of the picture; initials stand in when it is missing. */
  picture: string;
  caption: string;
  /** `off`: not opened yet; `zero`: nothing there; `closed`: the other side is out of order. */
  state?: 'off' | 'zero' | 'closed' | undefined;
  onPress: () => void;
}

export function Tile({ name, picture, caption, state, onPress }: TileProps) {
  return (
    <button
      type="button"
      className={`tile${state === 'zero' || state === 'closed' ? ` ${state}` : ''}`}
      onClick={onPress}
    >
      <Picture name={name} address={picture} />
      <span className="cap">
        <b>{name}</b>
        <span className={state === 'off' ? 'off' : 'num'}>{caption}</span>
      </span>
    </button>
  );
}

/** A picture that covers its box, or the initials of the name. */
export function Picture({ name, address }: { name: string; address: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="art">
      {address === '' || broken ? (
        <span className="initials">{initials(name)}</span>
      ) : (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          width="120"
          height="80"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
