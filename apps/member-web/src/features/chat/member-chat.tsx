import { useWallet } from '../../shell/use-wallet.ts';
import { ChatLauncher, watchLater } from './chat-launcher.tsx';
import { ChatWatch } from './chat-watch.tsx';

const Watch = watchLater(async () => ChatWatch);

/** The chat of a member: the conversation is tied to the profile (spec 6). */
export function MemberChat() {
  const memberId = useWallet().data?.profile._id;
  return memberId === undefined ? null : <ChatLauncher key={memberId} memberId={memberId} watch={Watch} />;
}
