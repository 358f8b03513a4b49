import { COINS_POLICY } from './coins.ts';
import type { Policy } from './policy.ts';
import { SECOND_PERSON_POLICY } from './second-person.ts';

/** Every policy, in the order the back office shows them. */
export const POLICIES: readonly Policy[] = [SECOND_PERSON_POLICY, COINS_POLICY];
