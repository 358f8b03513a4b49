import * as z from 'zod/mini';
import { currency, timestamp } from '../shared/fields.ts';

/** Profile of spec 3. `username` is the phone as people write it. */
export const profile = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  coin: z.number(),
  currency,
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  createdAt: timestamp,
});
