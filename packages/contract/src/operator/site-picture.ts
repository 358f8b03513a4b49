import * as z from 'zod/mini';
import { route } from '../shared/route.ts';

/** What a banner needs; larger ones would make every visit of the page slow. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
export const SITE_PICTURE_KINDS = ['png', 'jpeg', 'gif'] as const;

export const uploadPicture = route({
  method: 'POST',
  path: '/ops/api/pictures',
  access: 'operator',
  right: 'content.edit',
  effect: true,
  upload: true,
  summary: 'A picture for banners and cards; answers its address on the members’ site, which everybody can open',
  reply: z.object({ path: z.string() }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
});
