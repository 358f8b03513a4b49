import { initials } from '@kapao/ui/initials.ts';
import { useCallback, useState } from 'react';
import { pictureAddress } from './own-drawing.ts';

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

/** A picture that covers its box; the initials of the name until it is there, or for ever. */
export function Picture({ name, address }: { name: string; address: string }) {
  const [seen, setSeen] = useState<'near' | 'here' | 'broken'>();
  // `loading="lazy"` fetches three screens ahead, which on a slow line is time taken from the balance.
  const watch = useCallback((box: HTMLSpanElement) => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      setSeen('near');
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <span className="art" ref={watch}>
      {seen !== 'here' && (
        <span className="initials" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      {address !== '' && seen && seen !== 'broken' && (
        <img
          src={pictureAddress(address)}
          alt=""
          decoding="async"
          width="120"
          height="80"
          onLoad={() => setSeen('here')}
          onError={() => setSeen('broken')}
        />
      )}
    </span>
  );
}
