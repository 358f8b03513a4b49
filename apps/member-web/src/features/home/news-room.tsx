import { remembered } from '@kapao/web/storage.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const ROOM_KEY = 'news-room';
/** News of the home page is loaded by then, or there is none. */
const KEPT_FREE_MS = 4000;

/** The height that the news had at the last visit, at this width of the window. */
function lastHeight(): number | undefined {
  const [width, height] = (remembered.read(ROOM_KEY) ?? '').split(':').map(Number);
  return width === innerWidth && height !== undefined && height < innerHeight ? height : undefined;
}

/** Keeps the room of the news free until they are there, so that wallets and games do not jump under a finger. */
export function NewsRoom({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [minHeight, setMinHeight] = useState(lastHeight);
  useEffect(() => {
    const timer = setTimeout(() => setMinHeight(undefined), KEPT_FREE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (minHeight !== undefined || !room.current) return;
    const watch = new ResizeObserver(([entry]) => {
      remembered.write(ROOM_KEY, `${innerWidth}:${Math.round(entry?.contentRect.height ?? 0)}`);
    });
    watch.observe(room.current);
    return () => watch.disconnect();
  }, [minHeight]);
  return (
    <div ref={room} className="news-room" style={{ minHeight }}>
      {children}
    </div>
  );
}
