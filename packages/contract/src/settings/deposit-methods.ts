import * as z from 'zod/mini';
import { setting } from './setting.ts';

/** Ways of depositing as the operators ordered and switched them; one they have not decided about is on, at the end. */
export const DEPOSIT_METHODS_SETTING = setting<readonly { method: string; isOn: boolean }[]>({
  key: 'deposit.methods',
  schema: z.array(z.object({ method: z.string(), isOn: z.boolean() })),
  default: [],
  right: 'settings.edit',
  words: ['proposalKinds', 'settings.depositMethods'],
  needsTwo: () => true,
});
