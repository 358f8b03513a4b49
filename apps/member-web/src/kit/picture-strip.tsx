import { IconButton } from '@kapao/ui/button.tsx';
import { type ReactNode, useRef, useState } from 'react';

interface PictureStripProps {
  className: string;
  count: number;
  /** "2 of 5". */
  position: (place: number, count: number) => string;
  labels: { previous: string; next: string };
  /** One list entry per picture. */
  children: ReactNode;
}

/** Pictures over the whole width, turned by touch or by the buttons. */
export function PictureStrip({ className, count, position, labels, children }: PictureStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(1);
  const widthPx = () => strip.current?.clientWidth ?? 1;
  const turn = (by: 1 | -1) => strip.current?.scrollBy({ left: by * widthPx(), behavior: 'smooth' });
  const follow = () => setPlace(Math.round((strip.current?.scrollLeft ?? 0) / widthPx()) + 1);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className={className} ref={strip} onScroll={follow} tabIndex={0}>
        {children}
      </ul>
      {count > 1 && (
        <div className="line between">
          <IconButton icon="left" label={labels.previous} disabled={place <= 1} onPress={() => turn(-1)} />
          <span className="small num" role="status">
            {position(place, count)}
          </span>
          <IconButton icon="right" label={labels.next} disabled={place >= count} onPress={() => turn(1)} />
        </div>
      )}
    </>
  );
}
