import { policy } from './policy.ts';

/** From where members may sign in. Empty lists leave every address in. */
export const SIGN_IN_ADDRESSES_POLICY = policy({
  name: 'signInAddresses',
  waitHours: 0,
  fields: {
    /** Nobody signs in from here, whatever the other list says. */
    blocked: { kind: 'addresses', default: [] },
    /** Where there is one, only from these. */
    allowed: { kind: 'addresses', default: [] },
  },
});
