import * as z from 'zod/mini';
import { replyAmount } from './money.ts';

/** Settled valid turnover that deposits ask for before money is withdrawn, and how far it has come. */
export const playThrough = z.object({ required: replyAmount, played: replyAmount, remaining: replyAmount });
export type PlayThrough = z.output<typeof playThrough>;
