import { makeChatPictures } from '../features/chat/chat-pictures.ts';
import { makeSitePictures } from '../features/site-picture/site-picture.ts';
import { bindSitePictures, serveSitePictures } from '../features/site-picture/site-picture-routes.ts';
import type { Base, Capability } from './capability.ts';

/** Pictures that operators put on banners and cards (spec 2), written anew as those of the chat are. */
export function sitePicturesCapability({ db, files }: Base): Capability {
  const worker = makeChatPictures();
  const pictures = makeSitePictures({ db, store: files, clean: worker.clean });
  return {
    bindOffice: (binder) => bindSitePictures(binder, pictures),
    async attachMember(listener) {
      serveSitePictures(listener, { db, pictures });
    },
    async attachOffice(listener) {
      listener.addHook('onClose', () => worker.stop());
    },
  };
}
