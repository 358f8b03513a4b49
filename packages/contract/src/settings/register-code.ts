import * as z from 'zod/mini';
import { setting } from './setting.ts';

/**
 * Whether registration asks for a one-time code. Only a plain `false` switches it off: a setting that is missing or broken
 * must not open a door (safety 5, 60). Accounts that nobody can reach by phone are for two; asking for the code is for one.
 */
export const REGISTER_CODE = setting<boolean>({
  key: 'registerOTP',
  schema: z.boolean(),
  default: true,
  right: 'settings.edit',
  words: ['proposalKinds', 'settings.registerOTP'],
  needsTwo: (isAsked) => !isAsked,
});
