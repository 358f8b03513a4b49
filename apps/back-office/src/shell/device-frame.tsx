import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './device-frame.css';

const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>';

interface DeviceFrameProps {
  title: string;
  widthPx: number;
  lang: string;
  children: ReactNode;
}

/** A page with our styles; a frame has its own, because its width is what they ask for. */
function dress(page: Document): HTMLElement {
  const styles = document.head.querySelectorAll('link[rel="stylesheet"], style');
  page.head.append(...[...styles].map((style) => page.importNode(style, true)));
  for (const { name, value } of document.documentElement.attributes) page.documentElement.setAttribute(name, value);
  page.body.className = 'device-page';
  return page.body;
}

/** What it shows stands on a page as wide as a device, made smaller where there is less room. Nothing in it runs. */
export function DeviceFrame({ title, widthPx, lang, children }: DeviceFrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<HTMLElement>();
  const [size, setSize] = useState({ roomPx: widthPx, heightPx: 0 });
  useLayoutEffect(() => {
    const outer = room.current;
    if (!outer || !page) return;
    const measure = () => setSize({ roomPx: outer.clientWidth, heightPx: page.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(page);
    return () => observer.disconnect();
  }, [page]);
  const scale = Math.min(1, size.roomPx / widthPx);
  return (
    <div ref={room} className="device-room" style={{ height: size.heightPx * scale }}>
      <iframe
        className="device-frame"
        title={title}
        sandbox="allow-same-origin"
        srcDoc={EMPTY_PAGE}
        style={{ width: widthPx, height: size.heightPx, transform: `scale(${scale})` }}
        onLoad={({ currentTarget: { contentDocument } }) => contentDocument && setPage(dress(contentDocument))}
      />
      {page && createPortal(<div lang={lang}>{children}</div>, page)}
    </div>
  );
}
