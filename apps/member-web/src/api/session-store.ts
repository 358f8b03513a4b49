import type { TextStorage } from '@kapao/web/storage.ts';

/** Stored browser keys of spec 9. */
const TOKEN_KEY = 'token';
const USER_KEYS = ['user-info', 'last_sync', 'last-statement', 'remember-agreement'] as const;
/** Phone number of the session, so that a member whose session ends does not type it again. */
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
    phone: () => temporary.read(PHONE_KEY) ?? remembered.read(PHONE_KEY) ?? undefined,
    start: (token: string, remember: boolean, phone?: string) => {
      (remember ? temporary : remembered).remove(TOKEN_KEY);
      (remember ? remembered : temporary).write(TOKEN_KEY, token);
      for (const storage of [remembered, temporary]) storage.remove(PHONE_KEY);
      if (phone !== undefined) (remember ? remembered : temporary).write(PHONE_KEY, phone);
      onChange(token);
    },
    /** Clears the token and everything known about the member. */
    clear: () => {
      for (const storage of [remembered, temporary]) {
        storage.remove(TOKEN_KEY);
        storage.remove(PHONE_KEY);
        for (const key of USER_KEYS) storage.remove(key);
      }
      onChange(null);
    },
  };
}

export type SessionStore = ReturnType<typeof makeSessionStore>;
