import { lookupCarousel } from '@kapao/contract/member/content.ts';
import { Sheet } from '@kapao/ui/sheet.tsx';
import type { ReactNode } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { PictureStrip } from '../../kit/picture-strip.tsx';
import { useLocale } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import './content.css';

/** Pictures over the whole width, turned by touch or by the buttons. */
export function ImagesModal({ onClose }: ModalProps) {
  const { locale, messages } = useLocale();
  const { content, common, home } = messages;
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
  return (
    <Sheet title={content.imagesTitle} closeLabel={common.close} onClose={onClose} wide>
      {images.length === 0 && <p className="t2">{content.empty}</p>}
      <PictureStrip className="pictures" count={images.length} position={home.position} labels={common}>
        {images.map(({ image, alternative, link }, at) => (
          <li key={image}>
            <Linked link={link}>
              <img src={image} alt={alternative || content.image(at + 1, images.length)} loading="lazy" />
            </Linked>
          </li>
        ))}
      </PictureStrip>
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
