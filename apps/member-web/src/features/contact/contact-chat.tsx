import { chatConfig } from '@kapao/contract/member/chat.ts';
import { lookupEnableChatWidget } from '@kapao/contract/member/content.ts';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { askInChat } from '../../shell/ask-in-chat.ts';
import { ChatRow } from '../../shell/chat-row.tsx';
import { useLocale } from '../../shell/locale.tsx';

/** The way into the chat, only where the site offers it. */
export function ContactChat() {
  const { locale } = useLocale();
  const widget = useAnswer(
    lookupEnableChatWidget,
    { query: { locale } },
    { key: queryKeys.lookup('enableChatWidget') },
  );
  const config = useAnswer(
    chatConfig,
    { query: { locale } },
    { key: queryKeys.lookup('chat', locale), enabled: widget.data?.enableChatWidget === true },
  );
  return config.data ? <ChatRow desk={config.data.desk} onPress={() => askInChat()} /> : null;
}
