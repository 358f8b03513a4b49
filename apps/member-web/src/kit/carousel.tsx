import { IconButton } from '@kapao/ui/button.tsx';
import type { ReactNode } from 'react';
import { Children, useRef, useState } from 'react';

interface CarouselProps {
  title: string;
  /** "2 of 7", read out and shown on phones. */
  position: (place: number, count: number) => string;
  labels: { previous: string; next: string };
  /** Nothing in the row takes the focus, so the row itself does. */
  hasOnlyPictures?: boolean;
  children: ReactNode;
}

/** A row that scrolls and snaps by touch, with buttons for pointers; a grid on wide screens. */
export function Carousel({ title, position, labels, hasOnlyPictures, children }: CarouselProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(1);
  const tiles = Children.toArray(children);
  const stepPx = () => {
    const first = strip.current?.children[0];
    const second = strip.current?.children[1];
    if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0;
    return second.offsetLeft - first.offsetLeft;
  };
  const follow = () => {
    const list = strip.current;
    const step = stepPx();
    if (!list || step === 0) return;
    const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 4;
    setPlace(atEnd && list.scrollLeft > 4 ? tiles.length : Math.round(list.scrollLeft / step) + 1);
  };
  /** On by as many tiles as stand there whole. */
  const turn = (direction: 1 | -1) => {
    const step = stepPx();
    const whole = Math.max(1, Math.floor((strip.current?.clientWidth ?? 0) / (step || 1)));
    strip.current?.scrollBy({ left: direction * step * whole, behavior: 'smooth' });
  };
  return (
    <section className="carousel">
      <div className="sec">
        <h2>{title}</h2>
        <span className="turns">
          <IconButton icon="left" size="s" label={labels.previous} disabled={place <= 1} onPress={() => turn(-1)} />
          <IconButton
            icon="right"
            size="s"
            label={labels.next}
            disabled={place >= tiles.length}
            onPress={() => turn(1)}
          />
        </span>
        <span className="small phone">{position(place, tiles.length)}</span>
      </div>
      <ul className="tiles" ref={strip} onScroll={follow} tabIndex={hasOnlyPictures ? 0 : undefined}>
        {tiles.map((tile, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles carry their own keys; places never move.
          <li key={index}>{tile}</li>
        ))}
      </ul>
    </section>
  );
}
