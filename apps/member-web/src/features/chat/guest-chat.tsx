import { useLocation } from '../../lib/router.tsx';
import { PATHS } from '../../paths.ts';
import { ChatLauncher, watchLater } from './chat-launcher.tsx';

const Watch = watchLater(async () => (await import('./chat-watch.tsx')).ChatWatch);

const OFFERED_ON: readonly string[] = [PATHS.login, PATHS.contact];

/** The chat of a visitor, where help is looked for: beside the form to sign in, and on the contact page (spec 2). */
export function GuestChat() {
  return OFFERED_ON.includes(useLocation().pathname) ? <ChatLauncher watch={Watch} /> : null;
}
