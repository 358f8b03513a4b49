import type { Base, Part } from '../../../part.ts';
import { makeSitePictures } from './site-picture.ts';
import { bindSitePictures, serveSitePictures } from './site-picture-routes.ts';

interface SitePictureNeeds {
  /** Writes pictures anew, in a process of its own. */
  cleaner: Pick<Parameters<typeof makeSitePictures>[0], 'clean'> & { stop: () => Promise<void> };
}

/** Pictures that operators put on banners and cards (spec 2). */
export function sitePicturePart({ db, files }: Base, { cleaner }: SitePictureNeeds): Part {
  const pictures = makeSitePictures({ db, store: files, clean: cleaner.clean });
  return {
    bindOffice: (binder) => bindSitePictures(binder, pictures),
    async attachMember(listener) {
      serveSitePictures(listener, { db, pictures });
    },
    async attachOffice(listener) {
      // As members see them, where operators look at a banner before it is published.
      serveSitePictures(listener, { db, pictures });
      listener.addHook('onClose', () => cleaner.stop());
    },
  };
}
