import { lookupCarousel } from '@kapao/contract/member/content.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import './content.css';

/** Pictures over the whole width, turned by touch or by the buttons. */
export function ImagesModal({ onClose }: ModalProps) {
  const { locale, messages } = useLocale();
  const { content, common, home } = messages;
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(1);
  const carousel = useAnswer(lookupCarousel, { query: { locale } }, { key: queryKeys.lookup('carousel', locale) });
  if (!carousel.data) {
    const failed = carousel.isError ? content.docFailed : undefined;
    return (
      <SheetToCome
        title={content.imagesTitle}
        onClose={onClose}
        failed={failed}
        onRetry={() => void carousel.refetch()}
      />
    );
  }
  const { images } = carousel.data;
  const widthPx = () => strip.current?.clientWidth ?? 1;
  const turn = (by: 1 | -1) => strip.current?.scrollBy({ left: by * widthPx(), behavior: 'smooth' });
  const follow = () => setPlace(Math.round((strip.current?.scrollLeft ?? 0) / widthPx()) + 1);
  return (
    <Sheet title={content.imagesTitle} closeLabel={common.close} onClose={onClose} wide>
      {images.length === 0 && <p className="t2">{content.empty}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className="pictures" ref={strip} onScroll={follow} tabIndex={0}>
        {images.map(({ image, alternative, link }, at) => (
          <li key={image}>
            <Linked link={link}>
              <img src={image} alt={alternative || content.image(at + 1, images.length)} loading="lazy" />
            </Linked>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className="line between">
          <IconButton icon="left" label={common.previous} disabled={place <= 1} onPress={() => turn(-1)} />
          <span className="small num" role="status">
            {home.position(place, images.length)}
          </span>
          <IconButton icon="right" label={common.next} disabled={place >= images.length} onPress={() => turn(1)} />
        </div>
      )}
    </Sheet>
  );
}

function Linked({ link, children }: { link: string; children: ReactNode }) {
  if (!/^(?:https?:\/\/|\/)/.test(link)) return children;
  return (
    <a href={link} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
