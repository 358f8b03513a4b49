import * as z from 'zod/mini';
import { currency, localNames } from '../shared/fields.ts';
import { localeQuery } from '../shared/locale.ts';
import { route } from '../shared/route.ts';

const lookup = { method: 'GET', access: 'public', effect: false, refusals: [] } as const;

/** Bank list entry of spec 3, with its names in the other languages and the currency it keeps accounts in. */
export const lookupBanks = route({
  ...lookup,
  path: '/api/lookup/banks',
  summary: 'Banks a member may register',
  reply: z.array(z.object({ code: z.string(), ...localNames, currency })),
});

export const lookupActive = route({
  ...lookup,
  path: '/api/lookup/active',
  summary: 'The site check of spec 2',
  reply: z.object({ active: z.boolean(), status: z.enum(['active', 'maintenance', 'terminated']) }),
});

export const lookupSources = route({
  ...lookup,
  path: '/api/lookup/sources',
  summary: 'Where a new member heard of the site',
  query: localeQuery,
  reply: z.array(z.object({ code: z.string(), description: z.string() })),
});

export const lookupInfo = route({
  ...lookup,
  path: '/api/lookup/info',
  summary: 'Name, address and sign of the site',
  query: localeQuery,
  /** `logo` is the address of a picture on this origin, or a data URL; empty for the product's own. */
  reply: z.object({ name: z.string(), website: z.string(), logo: z.string() }),
});

export const lookupRegisterOtp = route({
  ...lookup,
  path: '/api/lookup/registerOTP',
  summary: 'Whether registration asks for a one-time code',
  reply: z.object({ registerOTP: z.boolean() }),
});

export const LOOKUP_ROUTES = [lookupActive, lookupBanks, lookupInfo, lookupRegisterOtp, lookupSources] as const;
