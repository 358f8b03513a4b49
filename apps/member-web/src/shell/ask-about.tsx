import { lookupEnableChatWidget } from '@kapao/contract/member/content.ts';
import type { ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { PATHS } from '../paths.ts';
import { askInChat } from './ask-in-chat.ts';
import { useLocale } from './locale.tsx';
import { useModal } from './use-modal.ts';

/** Opens the chat with what is asked about in hand; where the site has none, the page with other ways to its people. */
export function AskAbout({ attachment }: { attachment: ShownAttachment }) {
  const { locale, messages } = useLocale();
  const { leaveTo } = useModal();
  const chat = useAnswer(
    lookupEnableChatWidget,
    { query: { locale } },
    { key: queryKeys.lookup('enableChatWidget') },
  ).data;
  const ask = () => {
    if (!chat?.enableChatWidget) return leaveTo(PATHS.memberContact);
    askInChat(attachment);
  };
  return (
    <Button variant="link" wide icon="chat" onPress={ask}>
      {messages.timeline.ask}
    </Button>
  );
}
