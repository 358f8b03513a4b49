import * as z from 'zod/mini';

/** When something begins or ends that may do so at any time: nothing is said about it then. */
export const optionalMoment = z.nullable(z.iso.datetime({ error: 'KEY_INVALID' }));
