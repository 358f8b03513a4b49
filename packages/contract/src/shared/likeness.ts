import * as z from 'zod/mini';

/** By what two members may look like one person; strongest first. */
export const LIKENESS_KINDS = ['DEVICE', 'BANK_ACCOUNT', 'PAYMENT_SOURCE', 'NAME', 'BROWSER', 'ADDRESS'] as const;
export type LikenessKind = (typeof LIKENESS_KINDS)[number];

/** The name of the device that the member app sends along: random, made by the browser and kept in it. */
export const DEVICE_HEADER = 'x-device-id';
export const deviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));
