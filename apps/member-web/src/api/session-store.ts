import type { TextStorage } from '@kapao/web/storage.ts';

/** Stored browser keys of spec 9. */
const TOKEN_KEY = 'token';
const USER_KEYS = ['user-info', 'last_sync', 'last-statement', 'remember-agreement', 'phone'] as const;
/** Kept beside the token, so that a member whose session ends does not type the number again. */
const PHONE_KEY = 'phone';

interface SessionStoreDeps {
  remembered: TextStorage;
  temporary: TextStorage;
  onChange?: (token: string | null) => void;
}

/** Keeps the token on the device or only in the tab, by the remember flag (spec 2). */
export function makeSessionStore({ remembered, temporary, onChange = () => undefined }: SessionStoreDeps) {
  return {
    token: () => temporary.read(TOKEN_KEY) ?? remembered.read(TOKEN_KEY),
    phone: () => temporary.read(PHONE_KEY) ?? remembered.read(PHONE_KEY) ?? '',
    start: (token: string, remember: boolean, phone = '') => {
      (remember ? temporary : remembered).remove(TOKEN_KEY);
      const place = remember ? remembered : temporary;
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
