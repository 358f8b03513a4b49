import { z } from 'zod';

/** Text of a partner, whose odd characters must not keep money from coming in: a database stores no NUL. */
export const partnerWords = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replace(/\p{C}/gu, ' '));
