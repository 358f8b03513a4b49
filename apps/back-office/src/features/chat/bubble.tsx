import type { ChatButton, ChatMedia, ChatMessage, ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { shortStamp } from '../../lib/format.ts';
import { rowName } from '../../lib/row-name.ts';
import { errorText } from '../../messages/error-text.ts';
import { listPath, operationPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { STATEMENT_TONES } from '../../shell/statement-tones.ts';
import { ChatPicture } from './chat-picture.tsx';
import type { Outbox, Outgoing } from './outbox.ts';
import type { DeskMessage } from './thread.ts';

interface StoredProps {
  message: DeskMessage;
  memberId: string | null;
  isSeen: boolean;
}

/** One message. Everything in it is text; nothing of it is ever markup (safety 5, 13). */
export function StoredBubble({ message, memberId, isSeen }: StoredProps) {
  const { chat: words } = useMessages();
  const isOurs = message.sender === 'other';
  const side = isOurs ? ' me' : '';
  return (
    <li className={`said${side}`} data-sequence={message.sequence}>
      <Content message={message.message} side={side} />
      {message.attachment && <Attachment attachment={message.attachment} memberId={memberId} />}
      <span className="meta">
        {isOurs && `${message.author ?? words.bySupport} · `}
        <time className="num" dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
          {shortStamp(message.createdAt).clock}
        </time>
        {isSeen && ` · ${words.read}`}
      </span>
    </li>
  );
}

/** An answer on its way, or one that did not get there. */
export function OutgoingBubble({ own, outbox }: { own: Outgoing; outbox: Outbox }) {
  const messages = useMessages();
  const { chat: words } = messages;
  const hasFailed = own.state === 'failed';
  return (
    <li className="said me" data-delivery={own.state}>
      <Content message={own.message} side={` me${hasFailed ? ' failed' : ' pending'}`} />
      {hasFailed ? (
        <span className="meta chat-failed" role="alert">
          {words.failed}
          {own.refusal !== undefined && ` · ${errorText(messages, { code: own.refusal })}`}
          <Button compact variant="link" onPress={() => outbox.resend(own.clientId)}>
            {words.resend}
          </Button>
          <Button compact variant="link" onPress={() => outbox.remove(own.clientId)}>
            {words.remove}
          </Button>
        </span>
      ) : (
        <span className="meta">{words.sending}</span>
      )}
    </li>
  );
}

function Content({ message, side }: { message: ChatMessage; side: string }) {
  const { chat: words } = useMessages();
  switch (message.message_type) {
    case 'text':
      return <p className={`bub${side}`}>{message.payload}</p>;
    case 'postback':
      return (
        <p className={`bub${side}`}>
          <small className="block">{words.pressed}</small>
          {message.payload.title}
        </p>
      );
    case 'buttons':
    case 'quick_replies':
      return (
        <div className={`bub${side}`}>
          <p>{message.payload}</p>
          <Buttons buttons={message.payloads} />
        </div>
      );
    case 'generic':
      return (
        <>
          {message.payload && <p className={`bub${side}`}>{message.payload}</p>}
          <div className="chat-cards">
            {message.payloads.map((card, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two cards may have one title.
              <article className="chat-card" key={place}>
                <strong>{card.title}</strong>
                {card.subtitle !== '' && <p className="small">{card.subtitle}</p>}
                {card.image_url !== '' && <p className="small">{card.image_url}</p>}
                <Buttons buttons={card.buttons} />
              </article>
            ))}
          </div>
        </>
      );
    case 'media':
      return <Media media={message.payload} side={side} />;
  }
}

/** What the customer can press; here they only show what they do. */
function Buttons({ buttons }: { buttons: readonly ChatButton[] }) {
  return (
    <ul className="chat-buttons">
      {buttons.map((button, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may have one title.
        <li key={place} className="chip" title={button.payload}>
          {button.title}
        </li>
      ))}
    </ul>
  );
}

function Media({ media, side }: { media: ChatMedia; side: string }) {
  const { chat: words } = useMessages();
  const isStored = media.filePath.startsWith('/ops/api/chat/files/');
  return (
    <div className={`bub media${side}`}>
      {isStored && media.fileType === 'image' && <ChatPicture path={media.filePath} name={media.name} />}
      {isStored && media.fileType !== 'image' && (
        <a className="chat-video" href={media.filePath} download>
          <Icon name="save" size="s" /> {words.download}
        </a>
      )}
      {!isStored && <p className="small">{media.name || media.filePath}</p>}
      {media.message !== '' && <p>{media.message}</p>}
    </div>
  );
}

/** What the message is about: how it stands, and it opens from here. */
function Attachment({ attachment, memberId }: { attachment: ShownAttachment; memberId: string | null }) {
  const { chat: words, members } = useMessages();
  const { kind, id, shown } = attachment;
  const to = kind === 'slip' ? listPath('slips', { state: 'all', id }) : operationPath(memberId ?? '', id);
  if (!shown) {
    return (
      <Link className="chat-attachment" to={to}>
        <Icon name="clip" size="s" />
        <span>
          {words.attachment[kind]} <span className="num">{id.slice(0, 13)}</span>
        </span>
      </Link>
    );
  }
  return (
    <Link className="chat-attachment card" to={to}>
      <Icon name="clip" size="s" />
      <span className="grow">
        {shown.type === 'slip'
          ? words.attachment.slip
          : `${words.attachment.statement}: ${rowName(members, { type: shown.type, way: shown.way })}`}
        <small className="small block num">
          {kind === 'statement' && `${shortReference(id)} · `}
          {formatDateTime(shown.createdAt)}
        </small>
      </span>
      {shown.amount !== 0 && <b className="num">{formatMoney(shown.amount, shown.currency)}</b>}
      <StatusChip tone={STATEMENT_TONES[shown.status]} text={members.statuses[shown.status]} />
    </Link>
  );
}
