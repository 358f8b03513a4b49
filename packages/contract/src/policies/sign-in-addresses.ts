import { policy } from './policy.ts';

/** From where members may sign in. Empty lists leave every address in. */
export const SIGN_IN_ADDRESSES_POLICY = policy({
  name: 'signInAddresses',
  waitHours: 0,
  fields: {
    /** No sign-in from these addresses, whatever the other list says. */
    blocked: { kind: 'addresses', default: [] },
    /** Where there is one, only from these. */
    allowed: { kind: 'addresses', default: [] },
  },
});
