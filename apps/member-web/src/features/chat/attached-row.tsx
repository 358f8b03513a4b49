import type { ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import { RowContent } from '@kapao/ui/row.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useMessages } from '../../shell/locale.tsx';
import { outcomeOf, statusText, TYPE_ICONS, WAY_ICONS, wayText } from '../../shell/statement-status.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';

const ICONS: Record<NonNullable<ShownAttachment['shown']>['type'], IconName> = { ...TYPE_ICONS, slip: 'image' };

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** The inside of a row: what it is, when it was, how much, and how it stands. */
export function AttachedRow({ attachment }: { attachment: ShownAttachment }) {
  const messages = useMessages();
  const { show, showSigned } = useShownMoney();
  const words = { ...messages.money.statement.titles, ...messages.chat.attached };
  const { kind, id, shown } = attachment;
  // Of what the site does not show any more, the kind and the beginning of its id are left.
  if (!shown)
    return (
      <RowContent
        icon="doc"
        title={words[kind]}
        detail={kind === 'statement' && isId(id) ? shortReference(id) : id.slice(0, 8)}
      />
    );
  const outcome = outcomeOf(shown.status);
  const { type, amount } = shown;
  // Zero until the bank has said it.
  const slipAmount = amount > 0 ? show(amount, shown.currency) : '-';
  return (
    <RowContent
      icon={shown.way ? WAY_ICONS[shown.way.code] : ICONS[type]}
      title={shown.way ? wayText(messages, shown.way) : words[type]}
      detail={
        <>
          {kind === 'statement' && isId(id) && <span className="block num">{shortReference(id)}</span>}
          {formatDateTime(Date.parse(shown.createdAt))}
        </>
      }
      end={
        <span className="amt">
          <b className={outcome === 'bad' ? 'void' : undefined}>
            {type === 'slip' ? slipAmount : showSigned(amount, shown.currency)}
          </b>
          <StatusChip tone={outcome} text={statusText(messages, outcome)} />
        </span>
      }
    />
  );
}
