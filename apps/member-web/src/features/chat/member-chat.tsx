import { useWallet } from '../../shell/use-wallet.ts';
import { ChatLauncher } from './chat-launcher.tsx';

/** The chat of a member: the conversation is tied to the profile (spec 6). */
export function MemberChat() {
  const memberId = useWallet().data?.profile._id;
  return memberId === undefined ? null : <ChatLauncher key={memberId} memberId={memberId} />;
}
