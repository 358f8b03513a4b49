import { GUEST_PREFIX } from '@kapao/contract/member/chat.ts';
import { randomKey } from '@kapao/contract/shared/random-key.ts';
import { remembered } from '@kapao/web/storage.ts';

const GUEST_KEY = 'chat-guest';

/** A guest's secret: whoever has it reads the conversation, so it is random and stays on this device (spec 3). */
function newGuestId(): string {
  return GUEST_PREFIX + randomKey(20);
}

export const guestIdentity = {
  /** The one of this device, if somebody has written as a guest here. */
  known: (): string | null => remembered.read(GUEST_KEY),
  take: (): string => {
    const known = remembered.read(GUEST_KEY);
    if (known !== null) return known;
    const made = newGuestId();
    remembered.write(GUEST_KEY, made);
    return made;
  },
  /** After it was joined into a member's conversation it opens nothing any more. */
  forget: () => remembered.remove(GUEST_KEY),
};
