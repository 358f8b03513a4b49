import { chatConfig } from '@kapao/contract/member/chat.ts';
import { lookupEnableChatWidget } from '@kapao/contract/member/content.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DESK_HOURS } from '../../messages/own/desk-hours.ts';
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
  if (!config.data) return null;
  return (
    <>
      <ChatRow desk={config.data.desk} onPress={() => askInChat()} />
      <DeskHours hours={config.data.hours} />
    </>
  );
}

const WEEK_DAYS = 7;

/** When operators answer, from the setting by which the chat itself decides; without hours nothing is promised. */
function DeskHours({ hours }: Pick<RouteReply<typeof chatConfig>, 'hours'>) {
  const words = DESK_HOURS[useLocale().locale];
  if (hours.length === 0) return null;
  const daysOf = (days: readonly number[]) =>
    new Set(days).size === WEEK_DAYS
      ? words.everyDay
      : [...new Set(days)]
          .toSorted((one, other) => one - other)
          .map((day) => words.days[day - 1])
          .join(' ');
  const timeOf = (from: string, until: string) =>
    from === '00:00' && until === '24:00' ? words.allDay : `${from}–${until}`;
  return (
    <p className="small num">
      {words.answer} {hours.map(({ days, from, until }) => `${daysOf(days)} ${timeOf(from, until)}`).join(' · ')}
    </p>
  );
}
