import type { TextStorage } from '@kapao/web/storage.ts';

/** Stored browser keys of spec 9. */
const TOKEN_KEY = 'token';
const USER_KEYS = [
  'user-info',
  'last_sync',
  'last-statement',
  'remember-agreement',
  'phone',
  'deposit-accounts',
] as const;
/** Kept beside the token, so that a member whose session ends does not type the number again. */
const PHONE_KEY = 'phone';

interface SessionStoreDeps {
  remembered: TextStorage;
  temporary: TextStorage;
  onChange?: (token: string | null) => void;
}

/** Keeps the token on the device or only in the tab, by the remember flag (spec 2). */
export function makeSessionStore({ remembered, temporary, onChange = () => undefined }: SessionStoreDeps) {
  const read = (key: string) => temporary.read(key) ?? remembered.read(key);
  return {
    token: () => read(TOKEN_KEY),
    phone: () => read(PHONE_KEY),
    start: (token: string, remember: boolean, phone = '') => {
      const [place, other] = remember ? [remembered, temporary] : [temporary, remembered];
      other.remove(TOKEN_KEY);
      place.write(TOKEN_KEY, token);
      place.write(PHONE_KEY, phone);
      onChange(token);
    },
    /** Clears the token and everything known about the member. */
    clear: () => {
      for (const storage of [remembered, temporary]) {
        storage.remove(TOKEN_KEY);
        for (const key of USER_KEYS) storage.remove(key);
      }
      onChange(null);
    },
  };
}

export type SessionStore = ReturnType<typeof makeSessionStore>;
